import { auditActionNames } from '../audit/audit-action-names.ts';
import { auditLog } from '../audit/audit-log.ts';
import { auditWords } from '../audit/audit-words.ts';
import { pagedList } from '../lists/paged-list.ts';

/** An administrator looks through the audit log. */
export const texts = { ...auditActionNames, ...auditLog, ...auditWords, ...pagedList };
