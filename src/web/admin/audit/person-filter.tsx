import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#web/admin/session/session.ts';
import { administratorsQuery } from '#web/api/administrators.ts';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import type { AuditList } from './audit-page.tsx';

/** Everybody's name may stand in the trail, also a tried one: it is typed, or chosen where known. */
export function PersonFilter({ list }: { list: AuditList }) {
  const { search, narrow } = list;
  const inForce = search.actor ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(inForce);
  if (inForce !== seen) {
    setSeen(inForce);
    setTyped(null);
  }
  const names = useKnownNames(list);
  const choose = (name: string) => {
    if (name !== inForce) narrow({ actor: name || undefined });
  };
  return (
    <SearchBox
      label="Person"
      value={typed ?? inForce}
      maxLength={100}
      suggestions={names}
      onType={(text) => {
        setTyped(text);
        if (text === '' || names.includes(text)) choose(text);
      }}
      onSettle={() => choose((typed ?? inForce).trim().toLowerCase())}
    />
  );
}

/** Whose names are at hand: one's own, those in view, and all where one may ask for all. */
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
