import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import {
  editablePicture,
  focusInput,
  uploadedPicture,
  uploadQuery,
  type UploadedPicture,
} from '#features/pictures/domain/picture-requests.ts';
import { mostPictures } from '#features/pictures/domain/pictures.ts';
import { signature } from '#shared/domain/full-name.ts';
import { HttpError } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { office } from '#shared/http/calls/access.ts';
import { fileOf, nothing, picture } from '#shared/http/calls/answers.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import type { Once } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { Throttle } from '#shared/http/throttling/throttle.ts';
import { acceptPictureBodies } from './accept-picture-bodies.ts';
import { makePicture, type MadePicture } from './make-picture.ts';
import {
  countPictures,
  findMaster,
  getPicture,
  insertPicture,
  listPictures,
} from './picture-store.ts';
import { sendNoPicture, sendPictureFile } from './send-picture.ts';
import { deletePicture } from './unused-pictures.ts';

export interface PictureContext {
  db: Database;
  clock: () => Date;
  throttle: Throttle;
}

const windowSeconds = 600;
const mostUploads = 30;

const tooLargeNote =
  'This picture has so much fine detail that some of its files are larger than planned. Phones load it more slowly.';

/** @throws ThrottledError */
const admitUpload = ({ throttle, clock }: PictureContext, request: FastifyRequest) =>
  throttle.admit({
    limits: [
      { key: `picture:${requireAdministrator(request).id}`, limit: mostUploads, windowSeconds },
    ],
    now: clock(),
    refusal: (seconds) =>
      `You uploaded ${mostUploads} pictures in ten minutes. Please try again in ${Math.ceil(seconds / 60)} minutes.`,
  });

/** @throws HttpError 409 if the maximum number of pictures is stored already */
async function requireRoom(db: Database) {
  if ((await countPictures(db)) < mostPictures) return;
  throw new HttpError(
    409,
    `There are already ${mostPictures} pictures. Pictures that were never published are deleted seven days after their last use.`,
  );
}

const presentPicture =
  (db: Database): Once['present'] =>
  async (_request, _reply, id): Promise<UploadedPicture> => ({
    ...(await getPicture(db, id)),
    note: null,
  });

/** Stores a picture with its audit entry. */
const storePicture = (
  { db, clock }: PictureContext,
  request: FastifyRequest,
  made: MadePicture,
): Promise<UploadedPicture> =>
  commit({ db }, request, async (transaction) => {
    await requireRoom(transaction);
    const now = clock();
    const author = signature(requireAdministrator(request));
    const stored = await insertPicture(transaction, made, { author, now });
    const { id: entityId, shape, focus } = stored;
    const after = { shape, focus: `${focus.x}% ${focus.y}%` };
    const entry = { action: 'create', entity: 'picture', entityId, after } as const;
    await recordAudit(transaction, actorOf(request), entry, now);
    return { ...stored, note: made.isTooLarge ? tooLargeNote : null };
  });

const access = office();

/** The body is the picture. Its content decides the type, not the Content-Type. */
function uploadRoute(app: TypedApp, context: PictureContext) {
  acceptPictureBodies(app);
  const schema = {
    summary: 'Upload the picture in the body for the website',
    querystring: uploadQuery,
    response: { 201: uploadedPicture },
  };
  app.put(
    apiPaths.websitePictures,
    {
      schema,
      config: { access, sends: picture, once: { present: presentPicture(context.db) } },
      onRequest: (request) => admitUpload(context, request),
    },
    async (request, reply) => {
      await requireRoom(context.db);
      const { shape, focus } = request.query;
      const made = await makePicture(request.body, shape, focus);
      return reply.code(201).send(await storePicture(context, request, made));
    },
  );
}

/** Adds the route that moves the focal point of a picture, which makes a new picture. */
function focusRoute(app: TypedApp, context: PictureContext) {
  const { db } = context;
  const move = {
    summary: 'Crop one picture around another focal point, as a new picture',
    body: focusInput,
    response: { 201: uploadedPicture },
  };
  app.put(
    apiPaths.websitePictureFocus(':id'),
    {
      schema: move,
      config: { access, once: { present: presentPicture(db) } },
      onRequest: (request) => admitUpload(context, request),
    },
    async (request, reply) => {
      const { id, shape } = await getPicture(db, requireRecordId(request.params));
      const master = await findMaster(db, id);
      if (!master) {
        throw new HttpError(
          409,
          'The whole picture is no longer stored: please upload it again to move its focal point.',
        );
      }
      await requireRoom(db);
      const made = await makePicture(master, shape, request.body);
      return reply.code(201).send(await storePicture(context, request, made));
    },
  );
}

export function pictureRoutes(app: TypedApp, context: PictureContext): void {
  const { db, clock } = context;
  void app.register(async (scope: TypedApp) => uploadRoute(scope, context));
  focusRoute(app, context);

  const list = {
    summary: 'List the uploaded pictures of the website',
    response: { 200: z.array(editablePicture) },
  };
  app.get(apiPaths.websitePictures, { schema: list, config: { access } }, () => listPictures(db));

  const readMaster = {
    summary: 'Read one picture before it was cropped',
    response: { 200: fileOf('image/jpeg', 'image/png') },
  };
  app.get(
    apiPaths.websitePictureMaster(':id'),
    { schema: readMaster, config: { access } },
    async (request, reply) => {
      const { id, shape } = await getPicture(db, requireRecordId(request.params));
      const master = await findMaster(db, id);
      if (!master) return sendNoPicture(reply);
      return sendPictureFile(reply, shape === 'mark' ? 'png' : 'jpg', master, 'private, no-store');
    },
  );

  const removal = { summary: 'Delete one picture', response: { 204: nothing } };
  app.delete(
    apiPaths.websitePicture(':id'),
    { schema: removal, config: { access } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      await commit({ db }, request, async (transaction) => {
        await deletePicture(transaction, id);
        const entry = { action: 'delete', entity: 'picture', entityId: id } as const;
        await recordAudit(transaction, actorOf(request), entry, clock());
      });
      return reply.code(204).send();
    },
  );
}
