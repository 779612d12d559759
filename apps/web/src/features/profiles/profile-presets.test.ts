import { expect, test } from 'vitest';
import { profilePresetOf, profilePresets } from './profile-presets.ts';

test.each(profilePresets)('the preset "$title" is valid as it stands', (preset) => {
  expect(profilePresetOf(preset).name).toBe(preset.title);
});
