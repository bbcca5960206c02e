import sharp from 'sharp';

/** The fields with which an agent hands in a course. */
export const course = {
  courseTitle: 'Fair housing',
  provider: 'Coastal School',
  courseType: 'ethics',
  hoursCompleted: '3',
  completionDate: '2026-11-02',
  certificateNumber: '',
  evidence: 'certificate',
};

export const pdf = (body = '', length = 0) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n${body}`),
    Buffer.alloc(length, 'x'),
    Buffer.from('\n%%EOF\n'),
  ]);

export const picture = (width = 60, height = 80) =>
  sharp({ create: { width, height, channels: 3, background: '#a84' }, limitInputPixels: false });

/** Returns a picture of 100 megapixels. */
export const largePicture = () => picture(10_000, 10_000).png({ compressionLevel: 1 }).toBuffer();
