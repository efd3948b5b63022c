export { findRegistryProcess } from './http-client.ts'
export { connectRegistry, openRegistry, socketOf } from './open-registry.ts'
