import type { FastifyBaseLogger } from 'fastify';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { UnavailableError } from '#shared/http/errors.ts';

/**
 * The number of free bytes below which inquiries are refused. This space is kept for
 * administrators, who can then still sign in and delete inquiries.
 */
const floorBytes = 64 * 1024 * 1024;

const rememberedMilliseconds = 2000;

export interface DiskFloorContext {
  /** Returns the free bytes of the database's disk, or undefined if they are not known. */
  freeDiskBytes: () => Promise<number | undefined>;
  clock: () => Date;
  brokerage: () => Brokerage;
}

/** @returns a function that throws UnavailableError while the disk is almost full */
export function createDiskFloor(
  { freeDiskBytes, clock, brokerage }: DiskFloorContext,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  let isLow = false;
  let readAt = -Infinity;

  async function read() {
    readAt = clock().getTime();
    const wasLow = isLow;
    const bytes = await freeDiskBytes();
    isLow = bytes !== undefined && bytes < floorBytes;
    if (isLow && !wasLow) log.error({ bytes }, 'the disk is almost full: inquiries are refused');
  }

  return async () => {
    if (Math.abs(clock().getTime() - readAt) >= rememberedMilliseconds) await read();
    if (!isLow) return;
    throw new UnavailableError(
      `We cannot take messages here right now. Please call us at ${brokerage().phone.shown}.`,
      10 * 60,
    );
  };
}
