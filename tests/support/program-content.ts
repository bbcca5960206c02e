import { v7 as newId } from 'uuid';

const at = '2026-11-21T15:00:00.000Z';

/** Rows for the tables of tokens and webhooks. */
export function programContent(adminUserId: string, inquiryId: string) {
  const endpointId = newId();
  const event = { type: 'inquiry.received', recordId: inquiryId, inquiryId, createdAt: at };
  return {
    apiTokens: [
      {
        id: newId(),
        name: 'CRM sync',
        scopes: '["inquiries:read"]',
        tokenHash: 'a'.repeat(64),
        createdBy: adminUserId,
        createdAt: at,
        expiresAt: '2027-02-19T15:00:00.000Z',
      },
    ],
    webhookEndpoints: [
      {
        id: endpointId,
        name: 'CRM',
        url: 'https://crm.example/hooks',
        events: '["inquiry.received"]',
        secret: 'sealed',
        createdBy: 'admin',
        createdAt: at,
        updatedAt: at,
      },
    ],
    webhookEvents: [{ id: newId(), ...event }],
    webhookDeliveries: [
      {
        id: newId(),
        endpointId,
        eventId: newId(),
        ...event,
        body: '{}',
        status: 'waiting' as const,
        nextAttemptAt: at,
      },
    ],
  } satisfies Record<string, [object]>;
}
