import type { WorkerReport } from '../run/worker.ts';

/** aReport builds what a worker reports about itself. */
export function aReport(overrides: Partial<WorkerReport> = {}): WorkerReport {
  return {
    id: 'worker-1',
    hostName: 'host',
    version: '0.1.0',
    cores: 2,
    memoryBytes: 8 * 1024 ** 3,
    pid: 1,
    launchers: ['influxdb'],
    capacity: 1,
    ...overrides,
  };
}
