import * as z from 'zod/mini';
import type { JsonSchema } from '#app/domain/api-document.ts';
import { eventSchemas } from '#app/server/event-data.ts';
import { eventLabels, eventTypes, type EventType } from '#features/programs/domain/events.ts';
import { exampleOf } from './examples.ts';

const bodyOf = (type: EventType) =>
  z.toJSONSchema(
    z.object({ type: z.literal(type), timestamp: z.string(), data: eventSchemas[type] }),
    { unrepresentable: 'any' },
  ) as JsonSchema;

function describeEvent(type: EventType) {
  const schema = bodyOf(type);
  return {
    operationId: `event-${type.replace('.', '-')}`,
    summary: eventLabels[type],
    tags: ['Connected programs'],
    security: [],
    requestBody: { content: { 'application/json': { schema, example: exampleOf(schema) } } },
    responses: { 200: { description: 'Received' } },
  };
}

export const describeEvents = () =>
  Object.fromEntries(eventTypes.map((type) => [type, { post: describeEvent(type) }]));
