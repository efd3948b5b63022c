/** A simulated network line between two browsers of this machine, for scenarios and the lab of calls. */
export { GOOD_LINE, type LineProfile } from './line-model.ts'
export { rewriteAddresses, rewriteCandidates } from './rewrite-candidates.ts'
export { createTcpLine } from './tcp-line.ts'
export { createUdpLine, type UdpLine } from './udp-line.ts'
