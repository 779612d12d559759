import { type Outage, outageShape } from '@tidemark/domain/load/outage';
import { z } from 'zod';

/** nextOutage is what stands in the form for another outage: as long as the last one, ten seconds after its end. */
export function nextOutage(outages: readonly unknown[]): Outage {
  const last = z.array(outageShape).catch([]).parse(outages).at(-1);
  if (last === undefined) return { atSeconds: 10, seconds: 3, kind: 'freeze' };
  return { ...last, atSeconds: last.atSeconds + last.seconds + 10 };
}
