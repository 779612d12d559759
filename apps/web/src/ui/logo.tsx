/** Logo is a level line over a wave: the high-water mark. */
export function Logo({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} fill="none" strokeLinecap="round" aria-hidden="true">
      <path d="M4 10h24" stroke="var(--accent)" strokeWidth="2.5" />
      <path
        d="M4 21c3.2 0 3.8-5 8-5s4.8 8 9 8 4-4.5 7-4.5"
        stroke="var(--ink)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
