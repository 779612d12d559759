import type { Clock } from '@tidemark/domain/kernel/clock';
import { accepted, type WriteOutcome, type WriteTaker } from '../forwarding/write-outcome.ts';
import { scanBody } from '../lines/scan-lines.ts';
import { stampLines } from '../lines/stamp-lines.ts';
import type { Stamps } from '../lines/stamps.ts';
import type { RelayCounts } from '../status/relay-counts.ts';
import { inflate } from './inflate.ts';
import type { Route } from './route.ts';

type WriteRoute = Extract<Route, { kind: 'write' }>;

/** What taking in a write needs. */
export type Intake = { taker: WriteTaker; stamps: Stamps; clock: Clock; counts: RelayCounts };

const retryAfterSec = 5;

/** takeWrite hands a write to the policy, with a timestamp in every line; a body without points is done at once, as with InfluxDB. */
export function takeWrite(
  { taker, stamps, clock, counts }: Intake,
  route: WriteRoute,
  sent: Buffer,
  isGzip: boolean,
  done: (outcome: WriteOutcome) => void,
): void {
  const content = isGzip ? inflate(sent) : sent;
  if (!Buffer.isBuffer(content)) {
    done(content);
    return;
  }
  const { points, barePoints, canMerge } = scanBody(content);
  counts.writes += 1;
  counts.points += points;
  counts.pointsStamped += barePoints;
  counts.bodyBytes += content.length;
  if (points === 0) {
    done(accepted);
    return;
  }
  const isStamped = barePoints > 0;
  const body = isStamped ? stampedOrNull(content, route, stamps) : content;
  if (body === null) {
    done({ statusCode: 503, reason: 'the queue directory cannot be written', retryAfterSec });
    return;
  }
  const group = isStamped ? route.nanosecondGroup : route.group;
  taker.submit({ group, body, points, canMerge, receivedMs: clock.wallMs() }, done);
}

/** Null: the disk is full, so that which stamps were given would be forgotten. */
function stampedOrNull(content: Buffer, { unitNs }: WriteRoute, stamps: Stamps): Buffer | null {
  try {
    return stampLines(content, unitNs, stamps);
  } catch {
    return null;
  }
}
