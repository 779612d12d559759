import { expect, test } from 'vitest';
import { presetOf, schemaPresets } from './schema-presets.ts';

test.each(schemaPresets)('the preset "$title" is valid as it stands', (preset) => {
  expect(presetOf(preset).measurements.length).toBeGreaterThan(0);
});
