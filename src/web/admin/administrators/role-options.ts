import { type Role, roles } from '#domain/auth.ts';

export const roleName = (role: Role) => role.replaceAll('_', ' ');

export const roleOptions = roles.map((role) => ({ value: role, label: roleName(role) }));
