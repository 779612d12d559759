/** Whether the target is there to be read, or away on purpose. */
export type TargetPresence = {
  /** Why the target cannot be read now; null while it is there. */
  awayReason(): string | null;
  leave(reason: string): void;
  comeBack(): void;
  /** Gives what `work` gives; the reason as soon as the target goes away, whatever `work` does then. */
  untilAway<Value>(work: Promise<Value>): Promise<{ value: Value } | { away: string }>;
};

/** createTargetPresence begins with a target that is there. */
export function createTargetPresence(): TargetPresence {
  let reason: string | null = null;
  const waiting = new Set<(reason: string) => void>();
  return {
    awayReason: () => reason,
    leave(why) {
      reason = why;
      for (const notify of waiting) notify(why);
    },
    comeBack() {
      reason = null;
    },
    async untilAway(work) {
      if (reason !== null) return { away: reason };
      let notify: (reason: string) => void = () => undefined;
      const left = new Promise<{ away: string }>((resolve) => {
        notify = (away) => resolve({ away });
      });
      waiting.add(notify);
      try {
        return await Promise.race([work.then((value) => ({ value })), left]);
      } finally {
        waiting.delete(notify);
      }
    },
  };
}
