-- The process of a topology that a sample is about; null: the target as a whole, as all samples before.
ALTER TABLE "sample" ADD COLUMN "part" TEXT;
