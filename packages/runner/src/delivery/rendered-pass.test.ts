import { metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import type { RenderedSeries } from '@tidemark/targets/graphite/render-api';
import { createMetricSpace, type PointRange } from '@tidemark/workload/graphite/metric-space';
import { beforeEach, expect, it } from 'vitest';
import { takeRenderedPass } from './rendered-pass.ts';

const startMs = 1_700_000_000_000;
const archive = { stepSeconds: 10, retentionSeconds: 3_600 };
const sent: PointRange[] = [[0, 60]];
/** Ten paths with six values each, ten seconds apart. */
const space = createMetricSpace({
  schema: aSchema(),
  profile: aProfile({ clock: { roundsPerSimulatedMinute: 6 } }),
  naming: metricNamingShape.parse({}),
  runName: 'r',
  archive,
  startMs,
});

type Stored = Map<string, RenderedSeries>;

function everything(): Stored {
  return new Map(
    [...space.paths(sent)].map(({ path, slots, values }) => [
      path,
      {
        stepSeconds: 10,
        points: Array.from(slots, (slot, i) => ({ timestampSeconds: slot * 10, value: values[i] ?? 0 })),
      },
    ]),
  );
}

/** What graphite-web was asked for. */
let spans: { fromSeconds: number; untilSeconds: number }[] = [];

beforeEach(() => {
  spans = [];
});

type Held = { path: string; timestampSeconds: number; value: number };

async function pass(
  looks: Stored[],
  {
    held = [],
    agedMs = 60_000,
    asked = sent,
    webAheadSeconds = 0,
  }: { held?: Held[]; agedMs?: number; asked?: PointRange[]; webAheadSeconds?: number } = {},
) {
  const clock = createVirtualClock(startMs + agedMs);
  let looked = 0;
  const render = {
    read: (paths: readonly string[], span: { fromSeconds: number; untilSeconds: number }) => {
      spans.push(span);
      const stored = looks[Math.min(looked, looks.length - 1)] ?? everything();
      looked += 1;
      const answer = paths.flatMap((path): [string, RenderedSeries][] => {
        const series = stored.get(path);
        if (!series) return [];
        const points = series.points.filter(
          ({ timestampSeconds: at }) => at >= span.fromSeconds && at <= span.untilSeconds,
        );
        const now = clock.wallMs() / 1_000 + webAheadSeconds;
        const isCoarse = now - (span.fromSeconds - 1) > archive.retentionSeconds;
        return [[path, { stepSeconds: isCoarse ? 60 : series.stepSeconds, points }]];
      });
      return Promise.resolve(new Map(answer));
    },
  };
  const cache = () => Promise.resolve(new Map(held.map(({ path, ...point }) => [path, [point]])));
  const order = {
    space,
    archive,
    sent: asked,
    hasUnknown: false,
    longestWaitMs: 60_000,
    signal: new AbortController().signal,
  };
  const found = takeRenderedPass(order, { render, caches: [cache] }, clock);
  for (let second = 0; second < 10; second += 1) await clock.advance(1_000);
  return await found;
}

const first = [...space.paths(sent)][0];
if (!first) throw new Error('the space has paths');
const { path } = first;

function changed(change: (series: RenderedSeries) => RenderedSeries | null): Stored {
  const stored = everything();
  const series = stored.get(path);
  const next = series ? change(series) : null;
  if (next === null) stored.delete(path);
  else stored.set(path, next);
  return stored;
}

it('finds what is readable, value by value', async () => {
  expect(await pass([everything()])).toMatchObject({
    metrics: 60,
    keys: 60,
    overwritten: 0,
    stored: 60,
    wrongValue: 0,
    lost: 0,
    unexpected: 0,
    reason: null,
  });
});

it('looks again as long as more turns up, and counts as lost what did not', async () => {
  const half = changed((series) => ({ ...series, points: series.points.slice(0, 3) }));
  const more = changed((series) => ({ ...series, points: series.points.slice(0, 5) }));
  expect(await pass([half, more])).toMatchObject({ stored: 59, lost: 1, reason: null });
  expect(await pass([half, everything()])).toMatchObject({ stored: 60, lost: 0, reason: null });
});

it('says nothing of losses where a path was not found: that is unknown', async () => {
  const found = await pass([changed(() => null)]);
  expect(found).toMatchObject({ stored: 54, lost: null });
  expect(found.reason).toContain('graphite-web did not find 1 of 10 paths');
});

it('takes the answer of a coarser archive for none', async () => {
  const found = await pass([changed((series) => ({ ...series, stepSeconds: 60 }))]);
  expect(found).toMatchObject({ stored: 54, lost: null });
});

it('takes one value at another step than the asked one for none: a server with other archives lost nothing', async () => {
  const round: PointRange[] = [[50, 60]];
  const single = changed(({ points }) => ({ stepSeconds: null, points: points.slice(0, 1) }));
  const found = await pass([single], { asked: round });
  expect(found).toMatchObject({ stored: 9, lost: null });
  expect(found.reason).toContain('1 of 10 paths, or answered in other steps than 10 s');
});

it('asks for two steps at least, so that the steps of the answer show', async () => {
  expect(await pass([everything()], { asked: [[50, 60]] })).toMatchObject({ stored: 10, lost: 0 });
  expect(spans.at(-1)).toMatchObject({ fromSeconds: startMs / 1_000 + 40 });
});

it('asks for nothing that the finest archive no longer has a moment later, by the clock of graphite-web', async () => {
  const agedMs = 3_600_000 + 29_000;
  const found = await pass([everything()], { agedMs, webAheadSeconds: 3 });
  expect(found).toMatchObject({ expired: 40, stored: 20, lost: 0, reason: null });
});

it('distinguishes another value from the one that was sent last, and finds what was never sent', async () => {
  const other = changed(({ stepSeconds, points }) => ({
    stepSeconds,
    points: points.map((point, i) => (i === 0 ? { ...point, value: point.value + 1 } : point)),
  }));
  expect(await pass([other])).toMatchObject({ stored: 59, wrongValue: 1, lost: 0 });
  // The second round was never sent.
  const some: PointRange[] = [
    [0, 10],
    [20, 60],
  ];
  expect(await pass([everything()], { asked: some })).toMatchObject({
    keys: 50,
    stored: 50,
    unexpected: 10,
    lost: 0,
  });
});

it('finds in the memory of a cache what is not on disk', async () => {
  const timestampSeconds = startMs / 1_000 + 50;
  const half = changed(({ stepSeconds, points }) => ({ stepSeconds, points: points.slice(0, 5) }));
  expect(await pass([half], { held: [{ path, timestampSeconds, value: 1 }] })).toMatchObject({
    stored: 59,
    cached: 1,
    lost: 0,
  });
});

it('counts as expired what the finest archive no longer keeps', async () => {
  const agedMs = 3_600_000 + 25_000;
  expect(await pass([everything()], { agedMs })).toMatchObject({ expired: 30, stored: 30, lost: 0 });
});
