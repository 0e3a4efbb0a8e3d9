/** A local S3 server for all test processes of a stage: says its settings in one line and stops when its input ends. */
import { openLocalS3, settingsFor } from './local-s3.ts';

const s3 = await openLocalS3();
console.log(JSON.stringify(settingsFor(s3.config)));
process.stdin.resume().on('end', () => void s3.close());
