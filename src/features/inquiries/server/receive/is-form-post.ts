import type { FastifyRequest } from 'fastify';

export const isFormPost = (request: FastifyRequest) =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
