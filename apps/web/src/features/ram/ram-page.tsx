import type { Schema } from '@tidemark/domain/schema/schema';
import { isInfluxdbServer } from '@tidemark/domain/target/launcher';
import type { ServiceContext } from '@tidemark/services/access/context';
import { listSchemas } from '@tidemark/services/schemas/schemas';
import { listTargets } from '@tidemark/services/targets/targets';
import { toRunChoices } from '#features/runs/run-choices.ts';
import { presetOf, schemaPresets } from '#features/schemas/schema-presets.ts';
import type { RamSchema } from './ram-choice.ts';
import { RamScreen } from './ram-screen.tsx';

const minutesPerDay = 1_440;

/** RamPage gives the page what it can choose from: own schemas before presets, systems that can be started before others. */
export async function RamPage({ ctx }: { ctx: ServiceContext }) {
  const [schemas, targets] = await Promise.all([
    listSchemas(ctx, { limit: 100 }),
    listTargets(ctx, { limit: 100 }),
  ]);
  const launchers = (ctx.launchers ?? [])
    .filter(isInfluxdbServer)
    .toSorted((a, b) => Number(a.unavailable !== null) - Number(b.unavailable !== null));
  const influxdbs = targets.items.filter(({ target }) => target.kind !== 'graphite');
  const own = schemas.items.map(({ id, schema }) => ({
    key: `own:${id}`,
    label: schema.name,
    ask: { schemaId: id },
    rolling: rollingOf(schema),
  }));
  return (
    <RamScreen
      own={own}
      presets={schemaPresets.map((preset) => presetChoice(preset.id, preset.title, presetOf(preset)))}
      systems={toRunChoices([], [], influxdbs, launchers).systems}
      nowMs={ctx.clock.wallMs()}
    />
  );
}

function presetChoice(id: string, label: string, schema: Schema): RamSchema {
  return { key: `preset:${id}`, label: `Preset: ${label}`, ask: { schema }, rolling: rollingOf(schema) };
}

function rollingOf({ entityPool }: Schema): RamSchema['rolling'] {
  return entityPool && { newPerDay: entityPool.newPerSimulatedMinute * minutesPerDay };
}
