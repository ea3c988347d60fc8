import { keyJobs } from '../access/key/jobs.ts';
import { staffJobs } from '../access/staff/jobs.ts';
import type { Job } from '../database/job.ts';
import { databaseJobs, vacuumJob } from '../database/jobs.ts';
import { eventJobs } from '../events/log/jobs.ts';
import { webhookJobs } from '../events/webhook/jobs.ts';
import { callJobs } from '../operation/call/jobs.ts';
import { searchJobs } from '../school/find/jobs.ts';
import { lessonJobs } from '../school/lesson/jobs.ts';
import { commonGramsJob, orderJobs } from '../school/order/jobs.ts';
import { productJobs } from '../school/product/jobs.ts';
import { examJobs } from '../school/work/exam/jobs.ts';

/**
 * The background jobs, which keep the database fast and small, record what comes with the time, and derive records again after an
 * upgrade. Of several workers, one process runs them. Several machines may run them at the same time.
 */
export const jobs: readonly Job[] = [
  ...databaseJobs,
  ...orderJobs,
  ...productJobs,
  ...examJobs,
  ...lessonJobs,
  ...searchJobs,
  ...keyJobs,
  ...staffJobs,
  ...callJobs,
  ...eventJobs,
  ...webhookJobs,
  vacuumJob,
  commonGramsJob,
];
