// The records that all peers answer with.

const tracking = (text) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0);

export const orderRecord = (order, buyer, receiver) => ({
  orderSn: order.orderSn,
  dateAdded: Number(order.createdAtMs),
  datePay: Number(order.paidAtMs),
  orderAmount: Number(order.amount),
  moneyPaid: Number(order.moneyPaid),
  orderStatus: order.status,
  customerName: buyer.loginName,
  customerRealName: buyer.name,
  logisticsCompany: order.carrier,
  trackingNumber: tracking(order.trackingText),
  deliveryTime: Number(order.deliveredAtMs),
  orderAddress: {
    receiver: receiver?.receiver ?? '',
    mobile: receiver?.mobile ?? '',
    districts: receiver?.districts ?? '',
    address: receiver?.address ?? '',
  },
});

export const lineRecord = (line, name) => ({
  productId: Number(line.productId),
  product_name: name,
  quantity: Number(line.quantity),
  orderAmount: Number(line.amount),
  status: line.status,
  refundAmount: Number(line.refundAmount),
});

export const noteRecord = (notes) => {
  const [latest] = [...notes].sort((a, b) => Number(b.atMs) - Number(a.atMs) || Number(b.noteId) - Number(a.noteId));
  return { content: latest?.content ?? '', time: Number(latest?.atMs ?? 0), userName: latest?.userName ?? '' };
};

export const lessonRecord = (record, { student, group, lesson, teacher, assistant }) => ({
  userName: student.name,
  loginName: student.loginName,
  groupName: group.name,
  title: lesson.title,
  teacherName: teacher.name,
  assistantName: assistant?.name ?? '',
  classType: lesson.classType,
  startTime: Number(record.startMs),
  joinClassTime: Number(record.joinedMs),
  leaveClassTime: Number(record.leftMs),
  watchRecord: record.watched,
  liveConnectDuration: String(record.connectSeconds),
  classDuration: String(record.classSeconds),
  onlineDuration: String(record.onlineSeconds),
  onstageDuration: String(record.onstageSeconds),
  rewardPoints: String(record.rewardPoints),
  signInCount: String(record.signInCount),
  raiseCount: String(record.raiseCount),
  signInTotal: String(record.signInTotal),
  examCorrectness: record.examCorrectness,
  watchRecordDuration: String(record.watchedSeconds),
  watchRecordProgress: record.watchProgress,
});

/** In the requested order. */
export const asAsked = (orderSns, list) =>
  list.sort((a, b) => orderSns.indexOf(a.orderSn) - orderSns.indexOf(b.orderSn));

export const secret = `Bearer ${process.env.SECRET}`;
