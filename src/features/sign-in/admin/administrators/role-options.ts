import { roleName, roles } from '#shared/domain/auth.ts';

export const roleOptions = roles.map((role) => ({ value: role, label: roleName(role) }));
