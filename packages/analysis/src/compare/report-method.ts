import { bytesText, countText, microsecondsText, shareText } from '@tidemark/domain/kernel/quantity-text';
import { instrumentErrorAt, isBlurred } from '@tidemark/domain/result/instrument-error';
import type { HostFingerprint } from '@tidemark/domain/result/run-fingerprint';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { writesToSink } from '@tidemark/domain/target/sink-version';
import { groupSides } from './comparison-sides.ts';
import type { ReportedRun, ReportSnapshot } from './report-snapshot.ts';

/** One line of the method box of a report. `isDoubtful`: what a reader has to know before believing the figures. */
export type MethodFact = { term: string; text: string; isDoubtful: boolean };

type Reported = Pick<ReportSnapshot, 'runs' | 'comparison'>;

/** reportMethod says how a report was measured: by whom, when, on what, how often, against what server, and how the generator did. */
export function reportMethod(report: Reported): MethodFact[] {
  const { runs } = report;
  const facts = [
    fact('Measured by', measurersText(runs)),
    fact('When', whenText(runs)),
    fact('Target', targetText(runs)),
    serverFact(runs),
    fact('Generator host', hostText(runs)),
    fact('Runs', runsText(report)),
    generatorFact(runs),
    instrumentFact(runs),
  ];
  return facts.filter((one) => one !== null);
}

function fact(term: string, text: string | null, isDoubtful = false): MethodFact | null {
  return text === null || text === '' ? null : { term, text, isDoubtful };
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

const mostNamed = 3;

function listed(texts: readonly string[]): string {
  const all = unique(texts);
  const shown = all.slice(0, mostNamed).join(', ');
  return all.length > mostNamed ? `${shown} and ${all.length - mostNamed} more` : shown;
}

function measurersText(runs: readonly ReportedRun[]): string | null {
  const names = runs.flatMap(({ createdBy }) => (createdBy === null ? [] : [createdBy]));
  return names.length === 0 ? null : listed(names);
}

/** In UTC, since the reader's time zone is unknown here. */
function whenText(runs: readonly ReportedRun[]): string | null {
  const moments = runs.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt].filter((at) => at !== null));
  const [first, last] = [moments.toSorted()[0], moments.toSorted().at(-1)];
  if (first === undefined || last === undefined) return null;
  const [day, endDay] = [first.slice(0, 10), last.slice(0, 10)];
  const [time, endTime] = [first.slice(11, 16), last.slice(11, 16)];
  if (day === endDay && time === endTime) return `${day}, ${time} UTC`;
  return day === endDay ? `${day}, ${time} to ${endTime} UTC` : `${day} ${time} to ${endDay} ${endTime} UTC`;
}

function targetText(runs: readonly ReportedRun[]): string {
  return listed(
    runs.map(({ summary: { target, imported } }) => {
      if (imported !== null) return 'not reported by the import';
      const version = writesToSink(target.version) ? target.version : (target.version ?? 'unknown version');
      const variant = target.variant === null ? '' : ` (${target.variant})`;
      return `${kindText(target.kind)} ${version}${variant}`;
    }),
  );
}

function kindText(kind: string): string {
  return kind.startsWith('influxdb') ? 'InfluxDB' : kind;
}

/** Whether a database was measured, or something that stands in for one. */
function serverFact(runs: readonly ReportedRun[]): MethodFact | null {
  const term = 'Server';
  const some = (is: (summary: RunSummary) => boolean) => runs.some(({ summary }) => is(summary));
  const isDry = ({ validity }: RunSummary) => validity === 'dry_run';
  if (some(isDry)) return fact(term, 'none: a dry run generates points and sends nothing', true);
  if (some(({ target }) => writesToSink(target.version)))
    return fact(term, 'a stand-in that counts points and stores nothing, not a database', true);
  if (some(({ imported }) => imported !== null))
    return fact(term, 'measured by another tool and imported', true);
  const days = runs.some(
    ({ plan }) => plan !== null && (plan.profile.settledReadings !== null || plan.profile.retention !== null),
  );
  const clock = days ? '; the timestamps of the data run on a simulated clock' : '';
  return fact(term, `a real server; every write was sent to it${clock}`);
}

function hostText(runs: readonly ReportedRun[]): string | null {
  const hosts = runs.flatMap(({ summary: { host } }) => (host === null ? [] : [machineText(host)]));
  if (hosts.length === 0) return null;
  const shared = runs.filter(({ summary }) => summary.target.sameHost === true).length;
  const place =
    shared === 0
      ? ''
      : shared === runs.length
        ? '; target on the same machine'
        : `; target on the same machine in ${shared} of ${runs.length} runs`;
  return `${listed(hosts)}${place}`;
}

function machineText({ cpu, cores, usableCores, memoryBytes, memoryLimitBytes }: HostFingerprint): string {
  const usable = usableCores === null || usableCores === cores ? `${cores}` : `${usableCores} of ${cores}`;
  return `${cpu}, ${usable} cores, ${bytesText(memoryLimitBytes ?? memoryBytes)}`;
}

function runsText({ runs, comparison: { matrix } }: Reported): string {
  const sides = matrix?.cells ?? groupSides(runs).map((side) => ({ runs: side.runs }));
  const counts = sides.map((side) => side.runs.length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const excluded = matrix?.cells.flatMap((cell) => cell.runs.filter((run) => run.distrust !== null)) ?? [];
  const count = least === most ? `${most}` : `${least} to ${most}`;
  const each = `${count} ${most === 1 ? 'run' : 'runs'}`;
  const text = sides.length === 1 ? each : `${each} per side, ${sides.length} sides`;
  return excluded.length === 0 ? text : `${text}; ${excluded.length} not trusted`;
}

/** How the generator did, by its worst run. */
function generatorFact(runs: readonly ReportedRun[]): MethodFact | null {
  const term = 'Generator';
  const limited = runs.filter(({ summary }) => summary.validity === 'generator_limited');
  const healths = runs.flatMap(({ summary }) => (summary.generator === null ? [] : [summary.generator]));
  const known = <Value>(values: (Value | null)[]) => values.filter((value) => value !== null);
  const cpu = Math.max(...known(healths.map(({ cpuRatioMean }) => cpuRatioMean)));
  const slip = Math.max(...known(healths.map((health) => health.slip)).map(({ p99Us }) => p99Us));
  const offered = Math.min(...known(healths.map(({ offeredShare }) => offeredShare)));
  const figures = [
    Number.isFinite(cpu) ? `CPU ${shareText(cpu)}` : null,
    Number.isFinite(slip) ? `own delay ${microsecondsText(slip)} (p99)` : null,
    Number.isFinite(offered) ? `sent ${shareText(offered)} of what was due` : null,
  ].filter((part) => part !== null);
  if (limited.length > 0) {
    const which = runs.length === 1 ? '' : ` in ${countText(limited.length)} of ${runs.length} runs`;
    return fact(term, [`the bottleneck${which}`, ...figures].join(', '), true);
  }
  return healths.length === 0 ? null : fact(term, ['not the bottleneck', ...figures].join(', '));
}

/** How exactly was measured, by the run with the largest error; runs without a response time have none. */
function instrumentFact(runs: readonly ReportedRun[]): MethodFact | null {
  const term = 'Error of the instrument';
  const timed = runs.flatMap(({ summary }) => (summary.responseTime === null ? [] : [summary]));
  const errors = timed
    .map(({ instrument }) => instrumentErrorAt(instrument, 'p99Us'))
    .filter((us) => us !== null);
  if (errors.length === 0) return fact(term, unmeasuredText(timed));
  const worst = `up to ${microsecondsText(Math.max(...errors))} (p99)`;
  const without = runs.length - errors.length;
  const known = without === 0 ? worst : `${worst}; not measured in ${without} of ${runs.length} runs`;
  const blurred = timed.filter(({ responseTime, instrument }) =>
    isBlurred(responseTime, instrument, 'p99Us'),
  );
  if (blurred.length === 0) return fact(term, known);
  const which = runs.length === 1 ? '' : ` in ${blurred.length} of ${runs.length} runs`;
  return fact(term, `${known}: more than a tenth of the response time${which}`, true);
}

function unmeasuredText(timed: readonly RunSummary[]): string | null {
  const reasons = timed.flatMap(({ instrument }) => (instrument?.kind === 'none' ? [instrument.reason] : []));
  return reasons.length === 0 ? null : `not measured. ${listed(reasons)}`;
}
