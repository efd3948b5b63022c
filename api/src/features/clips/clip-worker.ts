import { parentPort, workerData } from 'node:worker_threads'
import { remuxClip } from './remux-clip.ts'

parentPort?.postMessage(await remuxClip(workerData.bytes, workerData.maxSeconds))
