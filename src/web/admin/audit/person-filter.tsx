import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { administratorsQuery } from '#web/api/administrators.ts';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import type { Trail } from './use-trail.ts';

const shell = getRouteApi('/shell');

/** Everybody's name may stand in the trail, also a tried one: it is typed, or chosen where known. */
export function PersonFilter({ trail }: { trail: Trail }) {
  const { search, narrow } = trail;
  const inForce = search.actor ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(inForce);
  if (inForce !== seen) {
    setSeen(inForce);
    setTyped(null);
  }
  const names = useKnownNames(trail);
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
function useKnownNames({ query }: Trail): string[] {
  const { user } = shell.useRouteContext().session;
  const isAllowed = user.role === 'super_admin';
  const accounts = useQuery({ ...administratorsQuery, enabled: isAllowed });
  const names = [
    user.username,
    ...(accounts.data ?? []).map(({ username }) => username),
    ...(query.data?.rows ?? []).flatMap(({ actor }) => actor ?? []),
  ];
  return [...new Set(names)].sort();
}
