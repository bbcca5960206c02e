import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { v7 as newId } from 'uuid';
import type { OnProgress } from '#app/db/backup/progress.ts';
import type { DownloadState } from '#app/domain/downloads.ts';
import type { Database } from '#shared/db/connection.ts';

interface TrackContext {
  db: Database;
  clock: () => Date;
}

/** The milliseconds between two updates of a running download. */
const updateEvery = 1000;
/** The milliseconds after the last update in which a download counts as running. */
const longestSilence = 20_000;
const keptFor = 24 * 3600 * 1000;

const before = (now: Date, milliseconds: number) =>
  new Date(now.getTime() - milliseconds).toISOString();

const stopped = 'The download stopped before it was complete. Please start it again.';

export interface TrackedDownload {
  onProgress: OnProgress;
  /** Stores the reason why nothing is sent. */
  fail: (reason: string) => Promise<void>;
  /** Stores the end of the stream that is sent. */
  endWith: (stream: Readable) => void;
}

/** Stores the progress, so that each instance can tell it. @param id the id by which a page asks */
export async function trackDownload(
  { db, clock }: TrackContext,
  id: string = newId(),
): Promise<TrackedDownload> {
  let present = { step: '', percent: 0 };
  const store = async (change: Partial<DownloadState> = {}) => {
    const values = { ...present, ...change, updatedAt: clock().toISOString() };
    await db.updateTable('downloads').set(values).where('id', '=', id).execute();
  };
  const now = clock();
  await db.deleteFrom('downloads').where('updatedAt', '<', before(now, keptFor)).execute();
  await db
    .insertInto('downloads')
    .values({ id, ...present, updatedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // The download goes on if its progress cannot be stored.
  const timer = setInterval(() => void store().catch(() => undefined), updateEvery);
  const end = (change: Partial<DownloadState>) => {
    clearInterval(timer);
    return store(change).catch(() => undefined);
  };
  return {
    onProgress(step, share) {
      present = { step, percent: Math.floor(share * 100) };
    },
    fail: (reason) => end({ state: 'failed', step: reason }),
    endWith(stream) {
      finished(stream).then(
        () => end({ state: 'sent', percent: 100 }),
        () => end({ state: 'failed', step: stopped }),
      );
    },
  };
}

/** Returns how far a download is; null if none with this id has begun. */
export async function readDownload(
  { db, clock }: TrackContext,
  id: string,
): Promise<DownloadState | null> {
  const row = await db
    .selectFrom('downloads')
    .select(['state', 'step', 'percent', 'updatedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { updatedAt, ...download } = row;
  const isKilled = download.state === 'running' && updatedAt < before(clock(), longestSilence);
  return isKilled ? { ...download, state: 'failed', step: stopped } : download;
}
