-- An invitation is opened by a link: of its token only the hash is stored.
ALTER TABLE "invitation" ADD COLUMN "token_hash" TEXT;
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");
-- One membership per workspace and account, however often an invitation is accepted.
CREATE UNIQUE INDEX "member_organizationId_userId_key" ON "member"("organizationId", "userId");
-- A key ends with the membership of its creator.
ALTER TABLE "apikey" ADD COLUMN "created_by" TEXT;
-- A deleted workspace can be restored until a sweep purges it.
ALTER TABLE "organization" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
