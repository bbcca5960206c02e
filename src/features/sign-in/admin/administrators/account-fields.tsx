import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { roleName, roles } from '#shared/domain/auth.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

export const roleOptions = roles.map((role) => ({ value: role, label: roleName(role) }));

export const accountLabels = {
  username: 'Username',
  role: 'Role',
  fullName: 'Full Name',
  email: 'Email Address',
  maySign: 'Signs claims',
};

type EditedField = 'role' | 'fullName' | 'email' | 'maySign';

interface AccountFieldsProps {
  fieldProps: (name: EditedField) => Omit<ComponentProps<typeof Field>, 'children'>;
  register: (name: EditedField) => UseFormRegisterReturn;
}

export const AccountFields = ({ fieldProps, register }: AccountFieldsProps) => (
  <>
    <Field {...fieldProps('role')}>
      <Select {...register('role')} options={roleOptions} />
    </Field>
    <Field {...fieldProps('fullName')} required={false}>
      <TextInput {...register('fullName')} autoComplete="off" />
    </Field>
    <Field {...fieldProps('email')} required={false} hint="For sign-in links.">
      <TextInput {...register('email')} type="email" autoComplete="off" />
    </Field>
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" className="size-4 shrink-0" {...register('maySign')} />
      <span>Signs claims for the brokerage (broker)</span>
    </label>
  </>
);
