import { durationText } from '@tidemark/domain/kernel/quantity-text';
import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import type { ScenarioOffer } from '@tidemark/services/scenarios/list-scenarios';
import type { ProfilePreset } from '#features/profiles/profile-presets.ts';
import { profilePresets } from '#features/profiles/profile-presets.ts';
import { graphiteHosts } from '#features/schemas/graphite-hosts.ts';
import type { SchemaPreset } from '#features/schemas/schema-presets.ts';
import { schemaPresets } from '#features/schemas/schema-presets.ts';
import { holdForecast, holdProfile } from './graphite/hold-run.ts';

/** A request to the API that starts the measurement, and the page that shows it: of what was created where it ends in a slash. */
export type QuestionStart = { path: string; body: unknown; page: string };

/** One thing that a user may want to know: how it is answered, what one gets, and the way there. */
export type Question = {
  id: string;
  question: string;
  how: string;
  gets: string;
  /** What is run on which system; null where nothing is started. */
  takes: string | null;
  /** Null where it cannot be started here, or where the page itself asks what to start. */
  start: QuestionStart | null;
  /** Page with the details, to read before the start. */
  href: string;
  linkText: string;
  /** What to know first, such as why it cannot be started. */
  remark: string | null;
};

type System = ScenarioOffer['choices'][number];

/** prepareQuestions gives the questions in the order in which they are asked most. */
export function prepareQuestions(
  offers: readonly ScenarioOffer[],
  launchers: readonly LauncherChoice[] | null,
): Question[] {
  const ofScenario = (id: string, words: Words) => {
    const offer = offers.find((candidate) => candidate.id === id);
    return offer ? [scenarioQuestion(offer, words)] : [];
  };
  const system = offers.find(({ choices }) => choices.length > 0)?.choices[0] ?? null;
  return [
    ...ofScenario('tag-or-field', {
      question: 'Does this value belong in a tag or in a field?',
      how: 'Writes the same points with an id as a tag and as a field, and lets old data expire.',
      gets: 'A verdict, and a chart of memory and series of both.',
    }),
    ...ofScenario('version-upgrade', {
      question: 'Does an upgrade change anything?',
      how: 'Writes the same points in the same order to version A and to version B.',
      gets: 'A verdict for memory, throughput, latency and disk.',
    }),
    loadQuestion(system),
    {
      id: 'ram',
      question: 'How much RAM for my schema?',
      how: 'Predicts memory for your number of series from your own runs, or measures it.',
      gets: 'A figure with its interval, and a chart of memory by series.',
      takes: null,
      start: null,
      href: '/ram',
      linkText: 'Choose a schema',
      remark: null,
    },
    ...ofScenario('client-settings', {
      question: 'Is anything lost?',
      how: 'Kills the server under load, restarts it, and counts every acknowledged point.',
      gets: 'Points acknowledged, stored and lost, for several client settings.',
    }),
    graphiteQuestion(launchers),
    ...ofScenario('how-long-away', {
      question: 'How long may a part be away?',
      how: 'Refuses the connections to one part behind a relay, for longer or shorter from run to run.',
      gets: 'The longest time without loss, beside what the queue of the relay predicts.',
      needsRelay: true,
    }),
  ];
}

/** `needsRelay`: a server alone is not enough, and the scenario says what is missing. */
type Words = Pick<Question, 'question' | 'how' | 'gets'> & { needsRelay?: boolean };

function scenarioQuestion(
  { id, sizes, hint }: ScenarioOffer,
  { needsRelay = false, ...words }: Words,
): Question {
  const quick = sizes.find(({ size }) => size === 'quick');
  const systems = quick?.systems ?? [];
  return {
    id,
    ...words,
    takes:
      quick === undefined
        ? null
        : takesText(
            quick.runs,
            quick.expectedSeconds,
            systems.map(({ launcher, variant }) => `${launcher}/${variant}`),
          ),
    start:
      systems.length === 0
        ? null
        : { path: `/scenarios/${id}/start`, body: { size: 'quick' }, page: `/scenarios/${id}` },
    href: `/scenarios/${id}`,
    linkText: 'Details',
    remark: systems.length > 0 ? hint : ((needsRelay ? hint : null) ?? notStartable),
  };
}

const notStartable =
  'No server can be started here: the operator has configured no launcher. You can still test a target of your own.';

/** A rate search ends by itself; this is the most it may take. */
const searchSeconds = 150;

function loadQuestion(system: System | null): Question {
  const schema = presetWith(schemaPresets, 'host-metrics').schema;
  const { profile } = presetWith(profilePresets, 'highest-rate');
  return {
    id: 'load',
    question: 'How much load does it take?',
    how: 'Raises the request rate until p99, errors or the backlog exceed a limit.',
    gets: 'The highest rate that holds, and every step on the way.',
    takes: system && takesText(1, searchSeconds, [`${system.launcher}/${system.variant}`], 'at most'),
    start: system && {
      path: '/runs',
      body: {
        name: 'How much load does it take?',
        plan: {
          schema,
          profile: { ...profile, extent: { kind: 'wall-time', seconds: searchSeconds } },
          target: { kind: 'launched', name: `${system.launcher}, ${system.variant}`, ...system },
        },
      },
      page: '/runs/',
    },
    href: '/runs/new',
    linkText: 'Choose schema and target',
    remark: system === null ? notStartable : null,
  };
}

/** Rates between which one carbon-relay and its caches usually begin to lose metrics. */
const launchedHold = {
  archive: { stepSeconds: 1, retentionSeconds: 3_600 },
  topMetricsPerMinute: 2_400_000,
  seconds: 60,
};

/** Of a launched topology by one click, of a Graphite that runs already by a form. */
function graphiteQuestion(launchers: readonly LauncherChoice[] | null): Question {
  const launcher = launchers?.find(({ kind, unavailable }) => kind === 'topology' && unavailable === null);
  const variant = launcher?.variants.find(({ name }) => name === 'relay-2') ?? launcher?.variants[0];
  const system = launcher && variant ? { launcher: launcher.name, variant: variant.name } : null;
  return {
    id: 'graphite',
    question: 'How much does my Graphite hold?',
    how: 'Raises the rate of metrics, and follows each one through relay, kernel and caches to its file.',
    gets: 'Where metrics are lost, how many, and which part is the first to be overloaded.',
    takes: system && takesText(1, launchedHold.seconds, [`${system.launcher}/${system.variant}`]),
    start: system && {
      path: '/runs',
      body: {
        name: 'How much does my Graphite hold?',
        plan: {
          schema: graphiteHosts(holdForecast(launchedHold).hosts),
          profile: holdProfile(launchedHold),
          target: {
            kind: 'launched',
            name: `${system.launcher}, ${system.variant}`,
            ...system,
            graphite: {},
          },
        },
      },
      page: '/runs/',
    },
    href: '/start/graphite',
    linkText: 'My own Graphite',
    remark: system === null ? noGraphite : null,
  };
}

const noGraphite =
  'Graphite is not on this host: npm run get:graphite fetches it, without root. You can test your own.';

function presetWith<Preset extends SchemaPreset | ProfilePreset>(
  presets: readonly Preset[],
  id: string,
): Preset {
  const preset = presets.find((candidate) => candidate.id === id);
  // The presets are constants, and a test looks for both.
  if (!preset) throw new RangeError(`no preset ${id}`);
  return preset;
}

const mostNamedSystems = 3;

function takesText(runs: number, seconds: number, systems: readonly string[], about = 'about'): string {
  const named = systems.slice(0, mostNamedSystems).join(', ');
  const more = systems.length > mostNamedSystems ? ` and ${systems.length - mostNamedSystems} more` : '';
  const on = systems.length === 0 ? '' : ` on ${named}${more}`;
  return `${runs === 1 ? '1 run' : `${runs} runs`}${on}, ${about} ${durationText(seconds * 1_000)}.`;
}
