import type { Agent, AgentInput } from '#domain/agents.ts';
import { resource } from './resource.ts';

/** `remove` deactivates: an agent is never deleted. */
export const agents = resource<Agent, AgentInput>('agents', '/api/admin/agents', ['education']);
