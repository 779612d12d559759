import { z } from 'zod';

/** Attempts at one of several endpoints, by what is known of their points. */
export const endpointCountShape = z.object({
  batches: z.number().describe('Attempts that settled'),
  acknowledged: z.number(),
  handedOver: z.number().default(0).describe('Taken by the kernel for an endpoint that acknowledges nothing'),
  failed: z.number(),
  unknown: z.number(),
});
export type EndpointCount = z.infer<typeof endpointCountShape>;

/** noEndpointCount is an endpoint to which nothing was sent. */
export function noEndpointCount(): EndpointCount {
  return { batches: 0, acknowledged: 0, handedOver: 0, failed: 0, unknown: 0 };
}

/** addEndpointCounts adds up what several writers counted, endpoint by endpoint. */
export function addEndpointCounts(first: EndpointCount[], second: EndpointCount[]): EndpointCount[] {
  return Array.from({ length: Math.max(first.length, second.length) }, (_, i) => {
    const [a = noEndpointCount(), b = noEndpointCount()] = [first[i], second[i]];
    return {
      batches: a.batches + b.batches,
      acknowledged: a.acknowledged + b.acknowledged,
      handedOver: a.handedOver + b.handedOver,
      failed: a.failed + b.failed,
      unknown: a.unknown + b.unknown,
    };
  });
}
