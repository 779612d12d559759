'use client';

import { useState } from 'react';
import { applyTheme, parseTheme, type Theme } from '#features/shell/theme.ts';
import { Segmented } from '#ui/segmented.tsx';

/** ThemeChoice switches between light and dark; it is kept in this browser. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState(theme);
  return (
    <Segmented
      label="Theme"
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
      value={chosen}
      onValueChange={(value) => {
        const next = parseTheme(value);
        setChosen(next);
        applyTheme(next, document);
      }}
    />
  );
}
