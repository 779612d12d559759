import type { FaultAction } from '@tidemark/domain/load/fault-step';
import type { JsonObject } from '#features/forms/json-document.ts';

/** What an action is called in the editor, what it does, and its settings as a new step has them. */
export type ActionWords = { label: string; detail: string; group: ActionGroup; start: JsonObject };

/** What a fault acts on; bars have the hue of it. */
export type ActionGroup = 'process' | 'network' | 'other';

/** The compiler asks for the words of an action that is added. */
export const actionWords: Record<FaultAction, ActionWords> = {
  pause: {
    label: 'Pause',
    detail: 'The process is suspended (SIGSTOP) and continues: connections stay open, nothing answers.',
    group: 'process',
    start: {},
  },
  stop: {
    label: 'Stop',
    detail: 'The process ends gracefully (SIGTERM) and is started again at the end.',
    group: 'process',
    start: {},
  },
  kill: {
    label: 'Kill',
    detail: 'The process is killed (SIGKILL) and started again on its data at the end.',
    group: 'process',
    start: {},
  },
  restart: {
    label: 'Restart',
    detail: 'The process ends gracefully and is started again at once.',
    group: 'process',
    start: {},
  },
  refuse: {
    label: 'Refuse connections',
    detail: 'New connections are refused, open ones are reset.',
    group: 'network',
    start: {},
  },
  reset: {
    label: 'Reset connections',
    detail: 'Connections are accepted and reset at once.',
    group: 'network',
    start: {},
  },
  delay: {
    label: 'Delay',
    detail: 'Every byte arrives later, each way.',
    group: 'network',
    start: { latencyMs: 100, jitterMs: 0 },
  },
  bandwidth: {
    label: 'Limit bandwidth',
    detail: 'Bytes pass at a limited rate.',
    group: 'network',
    start: { bytesPerSec: 100_000 },
  },
  halt: {
    label: 'Halt',
    detail: 'Connections stay open, no byte passes.',
    group: 'network',
    start: {},
  },
  'slow-close': {
    label: 'Close slowly',
    detail: 'Connections close later than asked.',
    group: 'network',
    start: { delayMs: 1_000 },
  },
  errors: {
    label: 'Answer with errors',
    detail: 'A share of the requests is answered with an error and never reaches the part.',
    group: 'network',
    start: { share: 1, status: 503, body: '' },
  },
  'slow-body': {
    label: 'Answer slowly',
    detail: 'Answers pass at a limited rate.',
    group: 'network',
    start: { bytesPerSec: 1_000 },
  },
  'poison-writer': {
    label: 'Write poison',
    detail: 'Points that the part must refuse are written beside the load.',
    group: 'other',
    start: { pointsPerSec: 1 },
  },
  'disk-full': {
    label: 'Fill the disk',
    detail: 'No file of the part can grow beyond a limit.',
    group: 'other',
    start: { fileBytes: 0 },
  },
  hook: {
    label: 'Call a hook',
    detail: 'An address of yours is called when the fault begins and when it ends.',
    group: 'other',
    start: { url: 'https://' },
  },
};

/** The hue that a bar has on the timeline. */
export const groupHues: Record<ActionGroup, string> = {
  process: 'var(--hue-vermilion)',
  network: 'var(--hue-blue)',
  other: 'var(--hue-purple)',
};
