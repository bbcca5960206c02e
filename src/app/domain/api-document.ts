/** The parts of the API's OpenAPI document that the server completes and the back office shows. */

/** A JSON Schema (draft 2020-12), as far as the document uses it. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

export interface Media {
  schema: JsonSchema;
  example?: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: JsonSchema;
  example?: unknown;
}

export interface Answer {
  description: string;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer | { $ref: string }>;
}

export interface ApiDocument {
  info: { title: string; description: string; version: string };
  servers: { url: string }[];
  /** By path and method. */
  paths: Record<string, Record<string, Operation>>;
}
