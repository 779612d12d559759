import { z } from 'zod';

/** Id of a mark on a run's timeline; it grows within a run. */
export const markIdShape = z.string().regex(/^\d{1,18}$/, 'is not the id of a mark');
