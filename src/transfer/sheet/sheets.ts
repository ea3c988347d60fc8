import { assigned } from './assigned-sheets.ts';
import { branchesSheet, productColumnsSheet, productsSheet, subjectsSheet } from './catalogue-sheets.ts';
import { groupsSheet, membersSheet } from './group-sheets.ts';
import { histories } from './history-sheets.ts';
import { guestsSheet, leavesSheet, lessonEventsSheet, lessonsSheet } from './lesson-sheets.ts';
import { groupPurchasesSheet, ordersSheet } from './order-sheets.ts';
import type { Listing, Sheet } from './sheet.ts';
import { statistics } from './statistics-sheets.ts';
import { usersSheet } from './user-sheet.ts';
import { answerViewsSheet, examsSheet, homeworkRoundsSheet, homeworkSheet, sittingsSheet } from './work-sheets.ts';

/** All sheets in the order of import: each comes after the sheets that it refers to. */
export const sheets: readonly Sheet[] = [
  branchesSheet,
  subjectsSheet,
  productColumnsSheet,
  usersSheet,
  productsSheet,
  groupsSheet,
  groupPurchasesSheet,
  ordersSheet,
  membersSheet,
  lessonsSheet,
  leavesSheet,
  guestsSheet,
  lessonEventsSheet,
  homeworkSheet,
  homeworkRoundsSheet,
  answerViewsSheet,
  examsSheet,
  sittingsSheet,
];

/** All sheets that can be exported. */
export const listings: readonly Listing[] = [...sheets, ...assigned, ...histories, ...statistics];
