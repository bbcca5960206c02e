import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverTime } from '#shared/api/server-time.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { datedRules } from '#features/standing/domain/rule-periods.ts';
import type { CeRule } from '#features/standing/domain/rules.ts';
import { BackLink } from '#shared/lists/back-link.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { rulesQuery } from '#features/standing/api/standing.ts';
import { FramedTable } from '#shared/ui/list/table.tsx';
import { ruleColumns } from './rule-columns.tsx';

/** The rules of continuing education with their dates, effect and sources. */
export function RulesPage() {
  const query = useQuery(rulesQuery);
  return (
    <Screen
      title="CE rules and sources"
      back={<BackLink to={adminPaths.standing} label="Back to CE Standing" search={{}} />}
      intro={
        <p className="max-w-prose">
          The rules from which each agent’s standing is computed. They come with the product, and an
          update brings new ones. Earlier renewals keep the rules that applied then. Only rules that
          count change a result.
        </p>
      }
    >
      <QueryView query={query} loading="Loading rules..." failed="The rules could not be loaded">
        {(rules) => <RulesTable rules={rules} />}
      </QueryView>
    </Screen>
  );
}

function RulesTable({ rules }: { rules: CeRule[] }) {
  const [today] = useState(() => officeDay(serverTime()));
  const codes = [...new Set(rules.map(({ code }) => code))];
  const rows = datedRules(rules).toSorted((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code));
  return (
    <FramedTable
      caption="CE rules, each with its newest version first"
      columns={ruleColumns(today)}
      rows={rows}
      rowKey={({ id }) => id}
      isQuiet={({ periods }) => periods.length === 0}
    />
  );
}
