import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { AttackRequests } from './attack-requests.ts';
import type { AttackSettings } from './attack-settings.ts';

/** A warning about an attack, with the number concerned. */
export type AttackWarning = { code: string; message: string; number: number };

/** Limit of requests in flight of a plan. */
export const maxInFlight = 2_000;

/** Limit of a run in seconds, and the length of a run for an attack without end. */
export const longestSeconds = 12 * 3_600;
export const endlessSeconds = 3_600;

/** ratePerSecOf is the rate of the flag; vegeta's actual rate differs by the rounding of its interval. */
export function ratePerSecOf({ rate }: AttackSettings): number {
  return (rate.frequency / rate.perNs) * 1_000_000_000;
}

/** intervalNsOf is vegeta's interval between requests, truncated to whole nanoseconds; 0 if it sends as fast as it can. */
export function intervalNsOf({ rate }: AttackSettings): number {
  return rate.frequency === 0 ? 0 : Math.floor(rate.perNs / rate.frequency);
}

/** attackWarnings lists effects of an attack that its line does not show, each with its number. */
export function attackWarnings(settings: AttackSettings, requests: AttackRequests): AttackWarning[] {
  return [
    ...paceWarnings(settings),
    ...limitWarnings(settings),
    ...bodyWarnings(requests),
    ...addressWarnings(requests),
    ...flagWarnings(settings),
  ];
}

function paceWarnings(settings: AttackSettings): AttackWarning[] {
  const { rate, durationNs } = settings;
  const warnings: AttackWarning[] = [];
  const intervalNs = intervalNsOf(settings);
  if (intervalNs > 0 && intervalNs * rate.frequency !== rate.perNs) {
    const own = (1e9 / intervalNs).toLocaleString('en', { maximumFractionDigits: 4 });
    warnings.push({
      code: 'interval_rounded',
      message: `vegeta starts a request every ${intervalNs.toLocaleString('en')} ns (truncated): ${own} per second. The plan keeps the rate of the line.`,
      number: intervalNs,
    });
  }
  if (rate.frequency === 0) {
    warnings.push({
      code: 'rate_infinite',
      message:
        'With -rate 0 each worker sends once its previous request was answered: a closed loop, whose rate is a result. So is the plan.',
      number: settings.maxWorkers ?? 0,
    });
  }
  if (durationNs === 0) {
    warnings.push({
      code: 'no_end',
      message: `Without -duration the attack never ends; the plan ends after ${endlessSeconds / 60} minutes.`,
      number: endlessSeconds,
    });
  }
  if (durationNs / 1e9 > longestSeconds) {
    warnings.push({
      code: 'too_long',
      message: 'A run lasts at most 12 hours; the plan ends there.',
      number: durationNs / 1e9,
    });
  }
  return warnings;
}

function limitWarnings(settings: AttackSettings): AttackWarning[] {
  const { maxWorkers, timeoutNs, rate } = settings;
  if (rate.frequency === 0) return [];
  const perSec = ratePerSecOf(settings);
  const warnings: AttackWarning[] = [];
  if (maxWorkers === null) {
    warnings.push({
      code: 'workers_unlimited',
      message: `vegeta adds a worker whenever all are busy, until files or ports run out; the plan has ${countText(maxInFlight)} requests in flight at most and counts late ones.`,
      number: maxInFlight,
    });
  } else {
    const holdsMs = (maxWorkers / perSec) * 1_000;
    warnings.push({
      code: 'workers_capped',
      message: `-max-workers ${maxWorkers} holds the rate only while a request takes ${holdsMs.toLocaleString('en', { maximumFractionDigits: 2 })} ms or less on average; above that vegeta sends fewer and starts its latency clocks late. The plan counts those as late.`,
      number: holdsMs,
    });
  }
  if (timeoutNs > 0) {
    const waiting = Math.min((perSec * timeoutNs) / 1e9, maxWorkers ?? Number.POSITIVE_INFINITY);
    warnings.push({
      code: 'timeout',
      message: `A hanging request times out after ${timeoutNs / 1e9} s: at this rate up to ${countText(waiting)} can be pending.`,
      number: waiting,
    });
  }
  return warnings;
}

function bodyWarnings({ points, bodySizes }: AttackRequests): AttackWarning[] {
  const warnings: AttackWarning[] = [];
  const stamped = points.filter((point) => point.timestamp !== null).length;
  const series = new Set(
    points.map(({ measurement, tagSet }) => JSON.stringify([measurement, tagSet.toSorted()])),
  ).size;
  if (stamped > 0) {
    warnings.push({
      code: 'timestamps_repeat',
      message: `The bodies carry fixed timestamps: each request overwrites the same points, so ${countText(points.length)} would be stored, whatever its length. The plan gives each request its own points.`,
      number: points.length,
    });
  } else if (series < points.length) {
    warnings.push({
      code: 'points_collide',
      message: `Without timestamps all points of a request get the same one, and ${countText(points.length)} points share ${countText(series)} series: no more than that can be stored.`,
      number: series,
    });
  }
  if (stamped < points.length) {
    warnings.push({
      code: 'server_stamps',
      message: `The server stamps each request on arrival: of two within the same tick of its clock, one is overwritten (${countText(series)} series). The plan omits the timestamp as well.`,
      number: series,
    });
  }
  const sizes = new Set(bodySizes);
  if (sizes.size > 1) {
    warnings.push({
      code: 'bodies_differ',
      message: `The bodies hold ${Math.min(...sizes)} to ${Math.max(...sizes)} points; the plan sends their mean in each request.`,
      number: sizes.size,
    });
  }
  return warnings;
}

function addressWarnings({ endpoint, otherRequests, otherHosts }: AttackRequests): AttackWarning[] {
  const warnings: AttackWarning[] = [];
  const { database, retentionPolicy } = endpoint;
  if (database !== null || retentionPolicy !== null) {
    warnings.push({
      code: 'own_database',
      message:
        'The database (db=, rp=) or bucket is not kept: each run writes to its own, so that its points can be read back.',
      number: 1,
    });
  }
  if (otherRequests > 0) {
    warnings.push({
      code: 'no_writes',
      message:
        otherRequests === 1
          ? 'One of the targets is not a write and is left out.'
          : `${otherRequests} of the targets are not writes and are left out.`,
      number: otherRequests,
    });
  }
  if (otherHosts > 0) {
    warnings.push({
      code: 'other_hosts',
      message: `The targets have ${otherHosts + 1} hosts; the plan writes to the first.`,
      number: otherHosts + 1,
    });
  }
  return warnings;
}

function flagWarnings({ ignoredFlags, keepAlive }: AttackSettings): AttackWarning[] {
  const flags = [...ignoredFlags, ...(keepAlive ? [] : ['keepalive=false'])];
  if (flags.length === 0) return [];
  return [
    {
      code: 'flags_left_out',
      message: `${flags.map((flag) => `-${flag}`).join(', ')}: not supported by the plan.`,
      number: flags.length,
    },
  ];
}
