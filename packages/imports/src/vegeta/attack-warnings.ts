import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { AttackRequests } from './attack-requests.ts';
import type { AttackSettings } from './attack-settings.ts';

/** One thing to know about an attack, with the number that it is about. */
export type AttackWarning = { code: string; message: string; number: number };

/** Most requests in flight that a plan may ask for. */
export const mostInFlight = 2_000;

/** Longest run of a plan, in seconds, and how long an attack without end goes on. */
export const longestSeconds = 12 * 3_600;
export const endlessSeconds = 3_600;

/** ratePerSecOf is the rate that the flag names; vegeta's own differs by the rounding of its interval. */
export function ratePerSecOf({ rate }: AttackSettings): number {
  return (rate.frequency / rate.perNs) * 1_000_000_000;
}

/** intervalNsOf is vegeta's distance between requests, cut to whole nanoseconds; 0 where it sends as fast as it can. */
export function intervalNsOf({ rate }: AttackSettings): number {
  return rate.frequency === 0 ? 0 : Math.floor(rate.perNs / rate.frequency);
}

/** attackWarnings tells what an attack does beside what its line says, each with its number. */
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
      message: `vegeta starts a request each ${intervalNs.toLocaleString('en')} ns, cut to whole ones: ${own} a second. The plan keeps the rate that the line names.`,
      number: intervalNs,
    });
  }
  if (rate.frequency === 0) {
    warnings.push({
      code: 'rate_infinite',
      message:
        'With -rate 0 each worker sends when its last request was answered: a closed loop, whose rate is a result. The plan is one too.',
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
      message: 'A run lasts 12 hours at most; the plan ends there.',
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
      message: `vegeta adds a worker whenever all are busy, until files or ports run out; the plan has ${countText(mostInFlight)} requests in flight at most and counts what is late.`,
      number: mostInFlight,
    });
  } else {
    const holdsMs = (maxWorkers / perSec) * 1_000;
    warnings.push({
      code: 'workers_capped',
      message: `-max-workers ${maxWorkers} holds the rate only while a request takes ${holdsMs.toLocaleString('en', { maximumFractionDigits: 2 })} ms or less in the mean; beyond that vegeta sends fewer and starts its clocks late. The plan counts those as late.`,
      number: holdsMs,
    });
  }
  if (timeoutNs > 0) {
    const waiting = Math.min((perSec * timeoutNs) / 1e9, maxWorkers ?? Number.POSITIVE_INFINITY);
    warnings.push({
      code: 'timeout',
      message: `A request that hangs is waited for ${timeoutNs / 1e9} s: at this rate up to ${countText(waiting)} can wait at a time.`,
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
      message: `The bodies carry fixed timestamps: each request overwrites the same points, so ${countText(points.length)} would be stored however long it goes on. The plan gives each request points of its own.`,
      number: points.length,
    });
  } else if (series < points.length) {
    warnings.push({
      code: 'points_collide',
      message: `Without timestamps all points of a request get the same one, and ${countText(points.length)} points share ${countText(series)} series: only so many can be stored.`,
      number: series,
    });
  }
  if (stamped < points.length) {
    warnings.push({
      code: 'server_stamps',
      message: `The server stamps each request when it arrives: of two that it stamps in the same tick of its clock, one is overwritten (${countText(series)} series). The plan leaves the timestamp out as well.`,
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
        'The database (db=, rp=) or bucket is not taken over: each run writes into one of its own, so that its points can be read back.',
      number: 1,
    });
  }
  if (otherRequests > 0) {
    warnings.push({
      code: 'no_writes',
      message:
        otherRequests === 1
          ? 'One of the targets is no write and is left out.'
          : `${otherRequests} of the targets are no writes and are left out.`,
      number: otherRequests,
    });
  }
  if (otherHosts > 0) {
    warnings.push({
      code: 'other_hosts',
      message: `The targets name ${otherHosts + 1} hosts; the plan writes to the first.`,
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
      message: `${flags.map((flag) => `-${flag}`).join(', ')}: the plan does not do this.`,
      number: flags.length,
    },
  ];
}
