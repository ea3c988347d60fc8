import { branchIds, membersOf, orgId, type Plan } from './plan.ts';
import { Random } from './random.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const lessonsPerGroup = 60;
const homeworksPerGroup = 40;
const examsPerGroup = 20;
const lessonMs = 90 * minuteMs;

/** The last 90 days, the longest range of the statistics operations. */
export const termOf = ({ endMs }: Plan) => ({ beginMs: endMs - 90 * dayMs, endMs });

const branchOf = (groupId: number) => branchIds[groupId % branchIds.length] ?? 1;
const teacherOf = ({ teachers }: Plan, groupId: number) => 1 + (groupId % teachers);
const subjectOf = (groupId: number) => 1 + (groupId % 6);
const momentOf = (plan: Plan, part: number) => termOf(plan).beginMs + Math.floor(part * 89) * dayMs + 11 * 3_600_000;

export function* groupRows(plan: Plan) {
  for (let groupId = 1; groupId <= plan.groups; groupId++) {
    yield {
      org_id: orgId,
      group_id: groupId,
      branch_id: branchOf(groupId),
      name: `初二数学 ${groupId} 班`,
      active_begin_seconds: Math.floor(termOf(plan).beginMs / 1000),
      active_end_seconds: Math.floor(plan.endMs / 1000) + 90 * 86_400,
      teacher_id: teacherOf(plan, groupId),
      created_at_ms: plan.beginMs,
      updated_at_ms: plan.beginMs,
    };
  }
}

export function* memberRows(plan: Plan) {
  for (let groupId = 1; groupId <= plan.groups; groupId++) {
    for (const userId of membersOf(plan, groupId)) {
      yield { org_id: orgId, group_id: groupId, user_id: userId, joined_at_ms: plan.beginMs };
    }
  }
}

function* numbered(plan: Plan, perGroup: number) {
  let number = 0;
  for (let groupId = 1; groupId <= plan.groups; groupId++) {
    for (let index = 0; index < perGroup; index++) {
      yield { number: ++number, groupId, atMs: momentOf(plan, index / perGroup) };
    }
  }
}

/** The lesson with this number. */
export function lessonAt(plan: Plan, lessonId: number) {
  const groupId = 1 + (Math.floor((lessonId - 1) / lessonsPerGroup) % plan.groups);
  return {
    groupId,
    teacherId: teacherOf(plan, groupId),
    atMs: momentOf(plan, ((lessonId - 1) % lessonsPerGroup) / lessonsPerGroup),
    minutes: lessonMs / minuteMs,
  };
}

export function* lessonRows(plan: Plan) {
  for (const { number, groupId, atMs } of numbered(plan, lessonsPerGroup)) {
    yield {
      org_id: orgId,
      lesson_id: number,
      branch_id: branchOf(groupId),
      group_id: groupId,
      teacher_id: teacherOf(plan, groupId),
      file_id: `H${number}`,
      title: `第 ${number % lessonsPerGroup} 讲 一次函数`,
      class_type: 'small',
      scheduled_begin_ms: atMs,
      scheduled_end_ms: atMs + lessonMs,
      held_begin_ms: atMs,
      held_end_ms: atMs + lessonMs,
      visible_from_ms: atMs + lessonMs,
      listener_count: 28,
      // As after an upgrade: the server would announce their ends while it is measured.
      end_recorded: true,
      created_at_ms: plan.beginMs,
      updated_at_ms: atMs,
    };
  }
}

export function* recordRows(plan: Plan) {
  const random = new Random(7);
  for (const { number, groupId, atMs } of numbered(plan, lessonsPerGroup)) {
    for (const userId of membersOf(plan, groupId)) {
      const online = random.happens(0.85) ? 3_000 + random.below(2_400) : 0;
      yield {
        org_id: orgId,
        lesson_id: number,
        user_id: userId,
        group_id: groupId,
        start_ms: atMs,
        visible_from_ms: atMs + lessonMs,
        joined_ms: online > 0 ? atMs : 0,
        left_ms: online > 0 ? atMs + online * 1000 : 0,
        class_seconds: lessonMs / 1000,
        online_seconds: online,
        onstage_seconds: Math.floor(online / 20),
        connect_seconds: Math.floor(online / 10),
        reward_points: random.below(5),
        raise_count: random.below(7),
        sign_in_count: online > 0 ? 2 : 0,
        sign_in_total: 2,
        exam_correctness: online > 0 ? String(random.below(101)) : '',
        watched: 0,
        watched_seconds: 0,
        watch_progress: '0',
      };
    }
  }
}

export function* homeworkRows(plan: Plan) {
  for (const { number, groupId, atMs } of numbered(plan, homeworksPerGroup)) {
    yield {
      org_id: orgId,
      homework_id: number,
      branch_id: branchOf(groupId),
      group_id: groupId,
      subject_id: subjectOf(groupId),
      teacher_id: teacherOf(plan, groupId),
      title: `一次函数练习 ${number % homeworksPerGroup}`,
      published_at_ms: atMs,
      due_at_ms: atMs + 3 * dayMs,
      question_count: 20,
      full_marks: 100,
    };
  }
}

export function* homeworkStudentRows(plan: Plan) {
  for (const { number, groupId, atMs } of numbered(plan, homeworksPerGroup)) {
    for (const userId of membersOf(plan, groupId)) {
      yield { org_id: orgId, homework_id: number, user_id: userId, published_at_ms: atMs };
    }
  }
}

export function* roundRows(plan: Plan) {
  const random = new Random(8);
  for (const { number, groupId, atMs } of numbered(plan, homeworksPerGroup)) {
    for (const userId of membersOf(plan, groupId)) {
      if (!random.happens(0.8)) continue;
      const right = 10 + random.below(11);
      const revised = random.happens(0.3);
      for (let round = 1; round <= (revised ? 2 : 1); round++) {
        yield {
          org_id: orgId,
          homework_id: number,
          user_id: userId,
          round,
          submitted_at_ms: atMs + round * dayMs,
          active_seconds: 900 + random.below(1800),
          corrected_at_ms: atMs + round * dayMs + 3_600_000,
          returned: revised && round === 1,
          score: round === 1 ? right * 5 : 100,
          right_count: round === 1 ? right : 20,
          error_count: round === 1 ? 20 - right : 0,
        };
      }
    }
  }
}

export function* examRows(plan: Plan) {
  for (const { number, groupId, atMs } of numbered(plan, examsPerGroup)) {
    yield {
      org_id: orgId,
      exam_id: number,
      branch_id: branchOf(groupId),
      group_id: groupId,
      subject_id: subjectOf(groupId),
      teacher_id: teacherOf(plan, groupId),
      title: `单元测验 ${number % examsPerGroup}`,
      starts_at_ms: atMs,
      duration_seconds: 3_600,
      question_count: 20,
      full_marks: 100,
      end_recorded: true,
    };
  }
}

export function* sittingRows(plan: Plan) {
  const random = new Random(9);
  for (const { number, groupId, atMs } of numbered(plan, examsPerGroup)) {
    for (const userId of membersOf(plan, groupId)) {
      const came = random.happens(0.96);
      const right = 8 + random.below(13);
      yield {
        org_id: orgId,
        exam_id: number,
        user_id: userId,
        starts_at_ms: atMs,
        started_at_ms: came ? atMs + 30_000 : null,
        submitted_at_ms: came ? atMs + 3_000_000 : null,
        graded_at_ms: came ? atMs + dayMs : null,
        score: came ? right * 5 : null,
        right_count: came ? right : null,
        error_count: came ? 20 - right : null,
      };
    }
  }
}
