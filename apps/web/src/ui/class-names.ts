/** classNames joins the class names that are there. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

/** controlClasses is the frame that all text-like controls share. */
export const controlClasses =
  'h-9 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink transition-colors [&[disabled]]:cursor-not-allowed [&[disabled]]:bg-sunken [&[disabled]]:text-ink-faint aria-invalid:border-fail';
