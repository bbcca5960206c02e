import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPaths } from '#domain/paths.ts';
import { officeDay } from '#domain/office/office-time.ts';
import { datedRules, confirmationOf, type DatedRule } from '#domain/standing/rule-periods.ts';
import type { RuleInput } from '#domain/standing/rule-input.ts';
import type { CeRule } from '#domain/standing/rules.ts';
import { RowActions, RowButton } from '#web/admin/lists/row-actions.tsx';
import { BackLink } from '#web/admin/screen/back-link.tsx';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { Screen } from '#web/admin/screen/screen.tsx';
import { useConfirmedChange } from '#web/admin/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#web/admin/screen/use-record-change.ts';
import { useSession } from '#web/admin/session/session.ts';
import { addRule, refreshRules, rulesQuery } from '#web/api/standing/ce-rules.ts';
import { Table } from '#web/ui/list/table.tsx';
import { ruleColumns } from './rule-columns.tsx';
import { RuleDialog } from './rule-dialog.tsx';

/** The requirements of continuing education with their dates, strength and sources. */
export function RulesPage() {
  const query = useQuery(rulesQuery);
  return (
    <Screen
      title="Requirements"
      back={<BackLink to={adminPaths.standing} label="Back to CE Standing" search={{}} />}
      intro={
        <p className="max-w-prose">
          The rules from which each agent’s standing is computed. To change a rule, add a row with
          its own dates. Earlier renewals keep the rows that applied then. Only enforced rows change
          a result.
        </p>
      }
    >
      <QueryView
        query={query}
        loading="Loading requirements..."
        failed="The requirements could not be loaded"
      >
        {(rules) => <RulesTable rules={rules} />}
      </QueryView>
    </Screen>
  );
}

function RulesTable({ rules }: { rules: CeRule[] }) {
  const { user } = useSession();
  const [template, setTemplate] = useState<DatedRule | null>(null);
  const [today] = useState(() => officeDay(new Date()));
  const confirmation = useConfirmation(today);
  const codes = [...new Set(rules.map(({ code }) => code))];
  const rows = datedRules(rules).toSorted((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code));
  const renderActions = (rule: DatedRule) => (
    <RowActions>
      {confirmationOf(rule, today) && (
        <RowButton
          label="Checked today"
          of={rule.label}
          onClick={(event) => confirmation.ask(rule, event)}
        />
      )}
      {rule.periods.length > 0 && (
        <RowButton label="Add row" of={rule.label} onClick={() => setTemplate(rule)} />
      )}
    </RowActions>
  );
  return (
    <div className="@container">
      <div className="wide:border wide:border-line wide:bg-surface">
        <Table
          caption="Requirements, each with its newest row first"
          columns={ruleColumns(today, user.role === 'super_admin' ? renderActions : undefined)}
          rows={rows}
          rowKey={({ id }) => id}
          isQuiet={({ periods }) => periods.length === 0}
        />
      </div>
      {user.role !== 'super_admin' && (
        <p className="mt-4 text-quiet">A super admin adds rows and confirms sources.</p>
      )}
      {template && (
        <RuleDialog key={template.id} template={template} onClose={() => setTemplate(null)} />
      )}
      {confirmation.dialog}
    </div>
  );
}

/**
 * Asks whether the source of a requirement was read again today, and then adds a row that has the
 * same requirement and today as the day of the check.
 */
function useConfirmation(today: string) {
  const confirm = useRecordChange<DatedRule>({
    change: (rule) => addRule(confirmationOf(rule, today) as RuleInput),
    refresh: refreshRules,
    success: 'Source confirmed successfully',
    failure: 'Failed to confirm the source',
  });
  return useConfirmedChange(confirm, ({ label, source, hours }) => ({
    title: 'Confirm source',
    question: `Have you read the source of “${label}” today (${source}), and does it still ask for ${hours} hours? A row with today’s date is added; results stay the same.`,
    verb: 'Checked today',
    pending: 'Saving...',
  }));
}
