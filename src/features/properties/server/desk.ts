import type { DeskBlock } from '#features/desk/domain/desk-page.ts';
import { afterPost, deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { Desk, DeskAct, Visit } from '#features/desk/server/desk.ts';
import { propertyType, type Property } from '#features/properties/domain/properties.ts';
import {
  canBeConfirmed,
  hiddenReasons,
  lastPublicDay,
  publicStateOf,
} from '#features/properties/domain/public-property.ts';
import type { Database } from '#shared/db/connection.ts';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { editInTransaction } from '#shared/records/edit-record.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { RecordStore } from '#shared/records/record-store.ts';
import { properties, storeStillRight, type StillRight } from './store.ts';

/** The record of a home, of which "Still right" changes only the day. */
export const stillRight: RecordStore<Property, StillRight> = {
  entity: propertyType.entity,
  entityName: propertyType.nameOf,
  action: 'confirmed',
  get: properties.get,
  update: storeStillRight,
};

const selectOwnHomes = (db: Database, agentId: string) =>
  db.selectFrom('properties').where('agentId', '=', agentId).where('status', '=', 'available');

/** Returns the agent's available homes, each with a button that says that it is still right. */
export async function homeBlocks(db: Database, { agent, now }: Visit): Promise<DeskBlock[]> {
  const homes = await selectOwnHomes(db, agent.id).selectAll().orderBy('searchText').execute();
  if (homes.length === 0) return [];
  const today = officeDay(now);
  const blocks = homes.flatMap((home): DeskBlock[] => {
    const state = publicStateOf(home, today);
    const shown =
      'hidden' in state
        ? `${hiddenReasons[state.hidden]}.`
        : `Shown until ${formatCalendarDate(lastPublicDay(home))}.`;
    const confirmed = `Last “Still right”: ${formatCalendarDate(home.stillRightOn)}.`;
    const list: DeskBlock = {
      block: 'list',
      items: [{ title: home.title, lines: [`${shown} ${confirmed}`] }],
      empty: '',
    };
    if (!canBeConfirmed(home, today)) return [list];
    return [
      list,
      {
        block: 'form',
        form: {
          action: deskPaths.stillRight(home.id),
          fields: [],
          buttons: [{ words: `Still right: ${home.title}`, look: 'plain' }],
        },
      },
    ];
  });
  return [{ block: 'heading', text: 'Your available homes' }, ...blocks];
}

/** @param home shows the desk's first page, which has the buttons */
export function homesDesk(desk: Desk, home: DeskAct['page']): void {
  desk.form(deskPaths.stillRight(':id'), {
    page: home,
    async act(db, { request, agent, params, now }) {
      const id = requireRecordId(params);
      const own = await selectOwnHomes(db, agent.id)
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!own) throw new NotFoundError();
      const change = () => ({ stillRightOn: officeDay(now) });
      await editInTransaction({ db, clock: () => now }, stillRight, request, id, change);
    },
    next: () => afterPost(deskPaths.home, 'saved'),
  });
}
