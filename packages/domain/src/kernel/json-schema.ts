import { z } from 'zod';

/** Descriptions of shapes without the names that the API gives them, which would take parts of a file out into definitions. */
class Unnamed extends z.core.$ZodRegistry<z.GlobalMeta> {
  override get<Shape extends z.core.$ZodType>(
    shape: Shape,
  ): z.core.$replace<z.GlobalMeta, Shape> | undefined {
    const { id: _, ...described } = z.globalRegistry.get(shape) ?? {};
    return described;
  }
}

const metadata = new Unnamed();

/** jsonSchemaOf describes what a shape accepts, the same whatever else of Tidemark is loaded; what JSON cannot say is left open. */
export function jsonSchemaOf(shape: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', metadata });
}
