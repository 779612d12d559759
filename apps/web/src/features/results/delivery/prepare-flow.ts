import { type FlowGap, type FlowRow, flowStages, type MetricFlow } from '@tidemark/domain/result/delivery';
import { cancelledText, causeWords, sourceWords, stageWords, unexplainedText } from './flow-words.ts';

/** A piece of a bar, in shares of the width. */
export type FlowPiece = { key: string; part: string | null; from: number; to: number };

/** How a step looks: what arrived, what was lost, what left as planned, and what no part accounts for. */
export type FlowTone = 'arrived' | 'lost' | 'planned' | 'unexplained';

/** A stage of the way, or metrics that left it after a stage. */
export type FlowStep = {
  key: string;
  tone: FlowTone;
  label: string;
  /** Signed: what left the way is negative; null: not known. */
  metrics: number | null;
  share: number | null;
  source: string;
  /** Why they left, or why the count is not known. */
  text: string | null;
  byPart: { part: string; metrics: number | null }[];
  /** None where the count is not known. */
  pieces: FlowPiece[];
};

export type FlowModel = {
  steps: FlowStep[];
  /** Names of the parts between which a stage is divided; none where no stage is. */
  columns: string[];
  planned: number | null;
  readable: number | null;
  /** Net of what came back, as when more is readable than was planned. */
  gone: number;
  /** Whether planned = readable + gone; null: a count is missing. */
  closes: boolean | null;
};

type Gone = { gap: FlowGap; before: number; remark: Pick<FlowStep, 'label' | 'text'> };

/** prepareFlow arranges rows and gaps as they follow one another, each at its place between 0 and what was planned. */
export function prepareFlow({ rows, gaps }: MetricFlow): FlowModel {
  const planned = totalOf(rows.filter(({ stage }) => stage === 'planned'));
  const readable = totalOf(rows.filter(({ stage }) => stage === 'readable'));
  const gone = gaps.reduce((sum, { metrics }) => sum + metrics, 0);
  const full = fullWidth(rows, gaps, planned);
  const columns = columnsOf(rows);
  const remarkOf = remarksOf(gaps);
  const steps: FlowStep[] = [];
  let left = planned;
  for (const stage of flowStages) {
    const own = rows.filter((row) => row.stage === stage);
    if (own.length > 0) {
      const step = stageStep(own, full, columns);
      steps.push(step);
      left = step.metrics ?? left;
    }
    for (const gap of gaps.filter((candidate) => candidate.stage === stage)) {
      steps.push(gapStep({ gap, before: left ?? full, remark: remarkOf(gap) }, full, steps.length));
      left = left === null ? null : left - gap.metrics;
    }
  }
  return {
    steps,
    columns,
    planned,
    readable,
    gone,
    closes: planned === null || readable === null ? null : planned === readable + gone,
  };
}

/** The highest of all counts, so that no bar leaves the chart where more is found than was planned. */
function fullWidth(rows: FlowRow[], gaps: FlowGap[], planned: number | null): number {
  const counts = [...rows.map(({ metrics }) => metrics ?? 0), planned ?? 0];
  return Math.max(1, ...counts, ...gaps.map(({ metrics }) => Math.abs(metrics)));
}

/** A stage of one part is that part's alone and needs no column. */
function columnsOf(rows: FlowRow[]): string[] {
  const named = rows.filter(({ part }) => part !== null);
  const divided = named.filter(
    (row) => named.filter(({ stage, part }) => stage === row.stage && part !== row.part).length > 0,
  );
  return [...new Set(divided.flatMap(({ part }) => part ?? []))].toSorted();
}

function totalOf(rows: FlowRow[]): number | null {
  const whole = rows.find(({ part }) => part === null);
  if (whole) return whole.metrics;
  if (rows.length === 0 || rows.some(({ metrics }) => metrics === null)) return null;
  return rows.reduce((sum, { metrics }) => sum + (metrics ?? 0), 0);
}

function stageStep(rows: FlowRow[], full: number, columns: readonly string[]): FlowStep {
  const metrics = totalOf(rows);
  const first = rows.find(({ part }) => part === null) ?? rows[0];
  const stage = first?.stage ?? 'planned';
  const byPart = columns.flatMap((part) => {
    const row = rows.find((candidate) => candidate.part === part);
    return row ? [{ part, metrics: row.metrics }] : [];
  });
  return {
    key: stage,
    tone: 'arrived',
    label: stageWords[stage],
    metrics,
    share: metrics === null ? null : metrics / full,
    source: sourceWords[first?.source ?? 'counted'],
    text: rows.find(({ reason }) => reason !== null)?.reason ?? null,
    byPart,
    pieces: metrics === null ? [] : piecesOf(stage, metrics, byPart, full),
  };
}

/** Parts beside each other where each is known; they may share metrics, as of two copies, and then the bar is one. */
function piecesOf(stage: string, metrics: number, byPart: FlowStep['byPart'], full: number): FlowPiece[] {
  const sum = byPart.reduce((total, part) => total + (part.metrics ?? 0), 0);
  const isDivided = byPart.length > 1 && byPart.every((part) => part.metrics !== null) && sum === metrics;
  if (!isDivided) return [{ key: stage, part: null, from: 0, to: metrics / full }];
  let from = 0;
  return byPart.map(({ part, metrics: own }) => {
    const piece = { key: `${stage} ${part}`, part, from: from / full, to: (from + (own ?? 0)) / full };
    from += own ?? 0;
    return piece;
  });
}

function gapStep({ gap, before, remark }: Gone, full: number, position: number): FlowStep {
  const { cause, metrics, part, source } = gap;
  const ends = [before, before - metrics].map((end) => Math.min(1, Math.max(0, end / full)));
  return {
    key: `${gap.stage} ${cause} ${part ?? ''} ${position}`,
    tone: toneOf(gap),
    ...remark,
    metrics: -metrics,
    share: metrics / full,
    source: sourceWords[source],
    byPart: part === null ? [] : [{ part, metrics: -metrics }],
    pieces: [{ key: 'gone', part, from: Math.min(...ends), to: Math.max(...ends) }],
  };
}

/** Gaps of one cause at one part, as of two destinations, are named by their sentences. */
function remarksOf(gaps: readonly FlowGap[]) {
  const net = gaps.reduce((sum, { cause, metrics }) => sum + (cause === 'unexplained' ? metrics : 0), 0);
  return (gap: FlowGap): Gone['remark'] => {
    const { cause, part, stage, text } = gap;
    if (cause === 'unexplained')
      return { label: causeWords[cause], text: `${text} ${net === 0 ? cancelledText : unexplainedText}` };
    const isOnly =
      gaps.filter((other) => other.cause === cause && other.part === part && other.stage === stage).length ===
      1;
    if (!isOnly) return { label: text.replace(/\.$/, ''), text: null };
    return { label: part === null ? causeWords[cause] : `${causeWords[cause]} (${part})`, text };
  };
}

function toneOf({ cause, isLoss }: FlowGap): FlowTone {
  if (cause === 'unexplained') return 'unexplained';
  return isLoss ? 'lost' : 'planned';
}
