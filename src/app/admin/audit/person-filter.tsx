import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longestUsername } from '#shared/domain/auth.ts';
import { useSession } from '#shared/session/session.ts';
import { administratorsQuery } from '#features/sign-in/api/administrators.ts';
import { SearchBox } from '#shared/ui/list/search-box.tsx';
import type { AuditList } from './audit-list.ts';

/** Accepts any text as a username, because entries may have usernames that no account has. */
export function PersonFilter({ list }: { list: AuditList }) {
  const { search, narrow } = list;
  const filtered = search.actor ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(filtered);
  if (filtered !== seen) {
    setSeen(filtered);
    setTyped(null);
  }
  const names = useKnownNames(list);
  const choose = (name: string) => {
    if (name !== filtered) narrow({ actor: name || undefined });
  };
  return (
    <SearchBox
      label="Person"
      value={typed ?? filtered}
      maxLength={longestUsername}
      suggestions={names}
      onType={(text) => {
        setTyped(text);
        if (text === '' || names.includes(text)) choose(text);
      }}
      onSettle={() => choose((typed ?? filtered).trim().toLowerCase())}
    />
  );
}

/** Returns the own username, those of the shown entries and, if allowed, those of all accounts. */
function useKnownNames({ query }: AuditList): string[] {
  const { user } = useSession();
  const isAllowed = user.role === 'super_admin';
  const accounts = useQuery({ ...administratorsQuery, enabled: isAllowed });
  const names = [
    user.username,
    ...(accounts.data ?? []).map(({ username }) => username),
    ...(query.data?.rows ?? []).flatMap(({ actor }) => actor ?? []),
  ];
  return [...new Set(names)].sort();
}
