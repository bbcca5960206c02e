import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { fieldProblems } from '#features/desk/domain/desk-page.ts';
import { insertDeskLinks } from '#features/desk/server/links.ts';
import { formsIn, shareDesk } from '#tests/support/desk.ts';
import { addEducationRecord } from '#tests/support/record-samples.ts';
import { course, largePicture, pdf, picture } from '#tests/support/hand-ins.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('education at the desk on %s', (engine) => {
  const desk = shareDesk(engine);
  const { education } = deskPaths;

  const listed = async (search = ''): Promise<EducationRecord[]> =>
    (await desk.office().call('GET', `/continuing-education${search}`)).json();
  const countFiles = async () =>
    (await desk.office().db.selectFrom('agentFiles').select('id').execute()).length;
  test('stores a course with its certificate as a pending record of the agent', async () => {
    const { agent, cookie } = await desk.signIn();
    const other = await addEducationRecord(desk.office());
    const bytes = pdf('1', 600_000);
    const sent = { ...course, agentId: other.agentId, isVerified: 'true' };
    const { answer } = await desk.postFile(education, sent, { bytes, name: 'x.jpg' }, cookie);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `${education}?done=handed_in`,
    ]);
    const [record] = await listed('?handIn=waiting');
    expect(record).toMatchObject({
      agentId: agent.id,
      isVerified: false,
      hoursCompleted: '3.00',
      evidence: 'certificate',
      fileType: 'application/pdf',
      returnedAt: null,
    });
    const entries = (await desk.office().call('GET', '/audit?entity=education_record')).json();
    expect(entries[0]).toMatchObject({
      action: 'create',
      actor: `${agent.firstName} ${agent.lastName} (agent, Safari on iPhone)`,
    });
    const { page } = await desk.get(education, cookie);
    expect(JSON.stringify(page.blocks)).toContain('Handed in');

    const file = await desk.get(deskPaths.educationFile(record?.id ?? ''), cookie);
    expect(file.answer.rawPayload.equals(bytes)).toBe(true);
    expect(file.answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="certificate.pdf"',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
  });

  test('lets several courses share one page, but not that of another agent', async () => {
    const { agent, cookie } = await desk.signIn();
    const colleague = await desk.signIn();
    await desk.postFile(education, { ...course, evidence: 'grec' }, { bytes: pdf() }, cookie);
    const sameFile = (await listed())[0]?.fileId ?? '';
    const again = { ...course, courseTitle: 'Ethics', evidence: 'grec', sameFile };
    const { answer } = await desk.postFile(education, again, {}, colleague.cookie);
    expect(answer.statusCode).toBe(422);
    await desk.post(education, again, cookie);
    expect((await listed(`?agent=${agent.id}`)).map(({ fileId }) => fileId)).toEqual([
      sameFile,
      sameFile,
    ]);
    const [first, second] = await listed();
    await desk.office().call('DELETE', `/continuing-education/${first?.id}`);
    expect(await countFiles()).toBe(1);
    await desk.office().call('DELETE', `/continuing-education/${second?.id}`);
    expect(await countFiles()).toBe(0);
  });

  test('takes the evidence later, also by a link without a session, and forgets the earlier file', async () => {
    const { agent, cookie } = await desk.signIn();
    await desk.post(education, { ...course, evidence: 'later' }, cookie);
    const [record] = await listed();
    const target = deskPaths.educationRecord(record?.id ?? '');
    await desk.postFile(target, course, { bytes: pdf('first') }, cookie);
    const now = desk.office().clock.read();
    const link = { kind: 'open', agentId: agent.id, address: agent.email, target } as const;
    const [token = ''] = await insertDeskLinks(desk.office().db, [link], now);
    const opened = await desk.get(deskPaths.open(token));
    expect(opened.page.title).toBe('Fair housing');
    // The page of another course is none of the link's business.
    const names = formsIn(opened.page.blocks).flatMap(({ fields }) =>
      fields.map(({ name }) => name),
    );
    expect(names).not.toContain('sameFile');
    const sent = { ...course, courseTitle: 'Fair housing II', key: 'once' };
    const { answer } = await desk.postFile(deskPaths.open(token), sent, { bytes: pdf('second') });
    expect(answer.statusCode).toBe(303);
    const keys = await desk.office().db.selectFrom('idempotencyKeys').selectAll().execute();
    expect(JSON.stringify(keys)).toContain('/desk/open/');
    expect(JSON.stringify(keys)).not.toContain(token);
    expect(await listed()).toMatchObject([
      { courseTitle: 'Fair housing II', evidence: 'certificate' },
    ]);
    expect(await countFiles()).toBe(1);
    const dead = await desk.postFile(deskPaths.open('x'.repeat(43)), sent, { bytes: pdf() });
    expect(dead.answer.statusCode).toBe(404);
  });
});

// A file is checked before it reaches the database, so one engine is enough.
describe('the form for a course at the desk', () => {
  const desk = shareDesk('sqlite');
  const { education } = deskPaths;

  const listed = async (): Promise<EducationRecord[]> =>
    (await desk.office().call('GET', '/continuing-education')).json();
  const refused = async (cookie: string, fields: object, bytes?: Uint8Array, name?: string) => {
    const file = { ...(bytes && { bytes }), ...(name && { name }) };
    const { answer, page } = await desk.postFile(education, { ...course, ...fields }, file, cookie);
    const files = await desk.office().db.selectFrom('agentFiles').select('id').execute();
    expect(files).toEqual([]);
    return [
      answer.statusCode,
      Object.fromEntries(
        fieldProblems(page.blocks).map(({ name: field, words }) => [
          field,
          words.replace(/^.*?: /, ''),
        ]),
      ),
    ];
  };

  test('makes a picture again as JPEG without its metadata, at most 2400 pixels long', async () => {
    const { cookie } = await desk.signIn();
    const bytes = await picture(3000, 1000)
      .withExif({ IFD0: { Artist: 'Mallory' } })
      .webp()
      .toBuffer();
    await desk.postFile(education, course, { bytes, name: 'x.pdf' }, cookie);
    const [record] = await listed();
    const { answer } = await desk.get(deskPaths.educationFile(record?.id ?? ''), cookie);
    const { format, width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect([format, width, height, exif]).toEqual(['jpeg', 2400, 800, undefined]);
    expect(answer.headers['content-disposition']).toContain('inline');
  });

  test('refuses wrong files at the field, and keeps what was typed', async () => {
    const { cookie } = await desk.signIn();
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1');
    const wrong: [Uint8Array, string][] = [
      [Buffer.from('<html><script>alert(1)</script>%PDF-1.7 %%EOF'), 'a PDF, or a JPEG'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a PDF, or a JPEG'],
      [pdf('trailer << /Root 1 0 R /Encrypt 5 0 R >>'), 'password'],
      [
        pdf('9 0 obj << /Type /XRef /Encrypt 5 0 R /Length 3 >> stream\nabc\nendstream'),
        'password',
      ],
      [pdf('trailer << /#45ncryp#74 % the key\r\n5 0 R >>'), 'password'],
      [pdf(`${'x'.repeat(1024 * 1024 - 20)}trailer << /Encrypt << /V 5 >> >>`), 'password'],
      [Buffer.from('%PDF-1.7\nhalf'), 'not complete'],
      [pdf('', 10 * 1024 * 1024), 'at most 10 MB'],
      [await largePicture(), 'at most 50 megapixels'],
      [heic, 'export it as JPEG'],
    ];
    for (const [bytes, message] of wrong) {
      expect(await refused(cookie, {}, bytes)).toEqual([
        422,
        { file: expect.stringContaining(message) },
      ]);
    }
    const { page } = await desk.postFile(education, { ...course, provider: 'Typed' }, {}, cookie);
    expect(formsIn(page.blocks)[0]?.fields).toContainEqual(
      expect.objectContaining({ name: 'provider', value: 'Typed' }),
    );
    expect(fieldProblems(page.blocks)).toEqual([
      expect.objectContaining({
        name: 'file',
        words: expect.stringContaining('with your certificate'),
      }),
    ]);
  });

  test("refuses wrong fields with the record form's messages, next to those of the file", async () => {
    const { cookie } = await desk.signIn();
    const tomorrow = '2026-11-22';
    expect(await refused(cookie, { hoursCompleted: '3.1' }, pdf())).toEqual([
      422,
      {
        hoursCompleted: 'Enter hours from 0 to 99.75 in quarter hours',
        file: 'Please choose the file again',
      },
    ]);
    const fields = { completionDate: tomorrow, courseType: 'yoga', courseTitle: 'x'.repeat(201) };
    expect(await refused(cookie, fields, Buffer.from('text'))).toEqual([
      422,
      {
        completionDate: 'Nov 22, 2026 is in the future',
        courseTitle: 'Please use at most 200 characters',
        courseType: expect.any(String),
        file: expect.stringContaining('a PDF'),
      },
    ]);
  });
});
