export { findRegistryProcess } from './http-client.ts'
export { connectRegistry, getSocketPath, openRegistry } from './open-registry.ts'
