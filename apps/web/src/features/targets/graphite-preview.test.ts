import { metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { describe, expect, it } from 'vitest';
import { presetOf, schemaPresets } from '#features/schemas/schema-presets.ts';
import { previewGraphite } from './graphite-preview.ts';

const naming = metricNamingShape.parse({});
const schemaOf = (id: string) => {
  const preset = schemaPresets.find((candidate) => candidate.id === id);
  if (!preset) throw new RangeError(`no preset ${id}`);
  return presetOf(preset);
};

describe('the preview of paths', () => {
  it('shows five places of a round with their fields, and counts every path', () => {
    const preview = previewGraphite(schemaOf('graphite-hosts'), naming, 10, 1_700_000_000_000);
    expect(preview.faults).toEqual([]);
    expect(preview.paths).toBe(1_000);
    expect(preview.metricsPerMinute).toBe(6_000);
    expect(preview.lines).toHaveLength(5);
    expect(preview.lines[0]).toMatch(/^tidemark\.RUN\.host\.host-0+\.cpu_user [\d.]+ 1700000000$/);
    expect(new Set(preview.lines.map((line) => line.split(' ')[0])).size).toBe(5);
    expect(preview.bytesPerMetric).toBeGreaterThan(40);
  });

  it('follows the template and the style of tags', () => {
    const own = metricNamingShape.parse({ pathTemplate: 'x.{run}.{tag:host}.{field}' });
    const [line] = previewGraphite(schemaOf('graphite-hosts'), own, 10, 0).lines;
    expect(line).toMatch(/^x\.RUN\.host-\d+\.cpu_user /);
    const tagged = { ...naming, tagStyle: 'tags' as const };
    expect(previewGraphite(schemaOf('graphite-hosts'), tagged, 10, 0).lines[0]).toMatch(
      /cpu_user;host=host-\d+ /,
    );
  });

  it('says what of a schema Graphite does not hold, and shows no paths of it', () => {
    const { faults, lines } = previewGraphite(schemaOf('rolling-entities'), naming, 10, 0);
    expect(faults.join(' ')).toContain('Graphite stores numbers only');
    expect(lines).toEqual([]);
  });

  it('counts the paths of a small schema, and no rate where the step is not known', () => {
    const schema = schemaOf('blank');
    expect(previewGraphite(schema, naming, null, 0)).toMatchObject({ paths: 10, metricsPerMinute: null });
  });
});
