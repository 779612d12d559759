import { z } from 'zod';

/** Name of the cookie that keeps a chosen theme; the server reads it, so that no page flashes in the wrong one. */
export const themeCookie = 'tidemark-theme';

const themeShape = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof themeShape>;

/** parseTheme reads the cookie; whatever is not a theme means that of the system. */
export function parseTheme(text: string | undefined): Theme {
  const result = themeShape.safeParse(text);
  return result.success ? result.data : 'system';
}

const yearSeconds = 31_536_000;

/** applyTheme shows a theme at once and keeps it for a year. */
export function applyTheme(theme: Theme, document: Document): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
