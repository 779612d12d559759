import { targetShape } from '@tidemark/domain/target/target';
import { secretInputShape } from '@tidemark/services/targets/target-secret';
import { z } from 'zod';

/** A target and, apart from it, the password or token that opens it. */
export const targetInput = z.strictObject({ target: targetShape, ...secretInputShape.shape });
